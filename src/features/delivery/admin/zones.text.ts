import { defineText, isolate, plural } from '#core/text.ts'
import type { DeliveryZone } from '../delivery.rules.ts'
import type { ZoneIntent } from '../zones-view.rules.ts'

/** The delivery section of the settings. */
export const zonesText = defineText({
  title: { fr: 'Livraison', ar: 'التوصيل' },
  lead: {
    fr: 'Où vous livrez, à quel prix, en combien de jours. Les commandes passées ne changent pas.',
    ar: 'أين يصل التوصيل وبكم وفي كم يوم. الطلبات السابقة لا تتغيّر.',
  },
  zones: { fr: 'Zones de livraison', ar: 'مناطق التوصيل' },
  add: { fr: 'Ajouter une zone', ar: 'إضافة منطقة' },
  empty: {
    fr: 'Aucune zone : personne ne peut se faire livrer.',
    ar: 'لا توجد منطقة: لا يمكن توصيل أي طلب.',
  },
  inactive: { fr: 'Inactive', ar: 'غير مفعّلة' },
  activeOf: {
    fr: (zone: string) => `${isolate(zone)}, active`,
    ar: (zone: string) => `${isolate(zone)}، مفعّلة`,
  },
  edit: { fr: (zone: string) => `Modifier ${isolate(zone)}`, ar: (zone: string) => `تعديل ${isolate(zone)}` },
  up: {
    fr: (zone: string) => `Monter ${isolate(zone)}`,
    ar: (zone: string) => `تقديم ${isolate(zone)}`,
  },
  down: {
    fr: (zone: string) => `Descendre ${isolate(zone)}`,
    ar: (zone: string) => `تأخير ${isolate(zone)}`,
  },
  fee: { fr: 'Frais', ar: 'رسوم التوصيل' },
  free: { fr: 'Gratuite', ar: 'مجاني' },
  freeFrom: { fr: 'Gratuite dès', ar: 'مجاني ابتداءً من' },
  delay: { fr: 'Délai', ar: 'المدة' },
  methods: { fr: 'Paiement', ar: 'الدفع' },
  allMethods: { fr: 'Tous les moyens actifs', ar: 'كل الطرق المفعّلة' },
  noMethod: {
    fr: 'Aucun de ses moyens de paiement n’est actif : personne ne peut y commander.',
    ar: 'لا توجد طريقة دفع مفعّلة لها: لا يمكن لأحد أن يطلب منها.',
  },
  comma: { fr: ', ', ar: '، ' },
  cityOf: {
    fr: (wilaya: string, city: string) => `${wilaya} : ${isolate(city)}`,
    ar: (wilaya: string, city: string) => `${wilaya}: ${isolate(city)}`,
  },
  uncovered: {
    fr: (count: number, wilayas: string) =>
      `${plural('fr', count, { one: 'Sans zone active, cette wilaya n’est pas livrée', other: 'Sans zone active, ces wilayas ne sont pas livrées' })} : ${wilayas}.`,
    ar: (count: number, wilayas: string) =>
      `${plural('ar', count, { one: 'ولاية بلا منطقة مفعّلة، لا يصلها التوصيل', two: 'ولايتان بلا منطقة مفعّلة، لا يصلهما التوصيل', other: 'ولايات بلا منطقة مفعّلة، لا يصلها التوصيل' })}: ${wilayas}.`,
  },
  allCovered: {
    fr: 'Toutes les wilayas de Mauritanie sont livrées.',
    ar: 'التوصيل يشمل كل ولايات موريتانيا.',
  },
  pickup: { fr: 'Retrait à la boutique', ar: 'الاستلام من المتجر' },
  pickupHelp: {
    fr: 'La cliente vient chercher sa commande : pas d’adresse, pas de frais.',
    ar: 'تأتي الزبونة لاستلام طلبها: دون عنوان ودون رسوم.',
  },
})

/** Success messages. */
export const zonesDoneText = defineText({
  save: { fr: 'Zone enregistrée', ar: 'حُفظت المنطقة' },
  delete: { fr: 'Zone supprimée', ar: 'حُذفت المنطقة' },
  move: { fr: 'Ordre enregistré', ar: 'حُفظ الترتيب' },
  switch: { fr: 'Zone enregistrée', ar: 'حُفظت المنطقة' },
} satisfies Record<ZoneIntent, unknown>)

export const zonesErrorText = defineText({
  failed: { fr: 'Erreur lors de la sauvegarde de la zone', ar: 'حدث خطأ أثناء حفظ المنطقة' },
  changed: {
    fr: 'Les zones viennent d’être modifiées par quelqu’un d’autre. Vérifiez, puis recommencez.',
    ar: 'عُدّلت المناطق للتو من شخص آخر. يرجى المراجعة ثم المحاولة من جديد.',
  },
  missing: { fr: 'Cette zone n’existe plus.', ar: 'لم تعد هذه المنطقة موجودة.' },
})

/** The estimated days, for staff. */
export const daysText = defineText({
  days: {
    fr: ({ from, to }: DeliveryZone['days']) => {
      if (to === 0) return 'Le jour même'
      const last = plural('fr', to, { one: '{n} jour', other: '{n} jours' })
      return from === to ? last : `${from} à ${last}`
    },
    ar: ({ from, to }: DeliveryZone['days']) => {
      if (to === 0) return 'في اليوم نفسه'
      if (from === to)
        return plural('ar', to, {
          one: 'يوم واحد',
          two: 'يومان',
          few: '{n} أيام',
          many: '{n} يومًا',
          other: '{n} يوم',
        })
      const first = plural('ar', from, { zero: 'اليوم نفسه', one: 'يوم', two: 'يومين', other: '{n}' })
      return `من ${first} إلى ${plural('ar', to, { one: 'يوم واحد', two: 'يومين', few: '{n} أيام', many: '{n} يومًا', other: '{n} يوم' })}`
    },
  },
})
