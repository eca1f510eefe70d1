import { maxLengthText } from '#core/field-length.text.ts'
import { fieldsToCorrectText } from '#core/fields-to-correct.text.ts'
import { defineText, isolate, type Bilingual } from '#core/text.ts'
import { MAX_CITIES, MAX_DAYS, MAX_ZONES, type ZoneProblemCode } from '../zone-form.rules.ts'

export const zoneFormText = defineText({
  newZone: { fr: 'Nouvelle zone', ar: 'منطقة جديدة' },
  editZone: { fr: 'Modifier la zone', ar: 'تعديل المنطقة' },
  editPickup: { fr: 'Retrait à la boutique', ar: 'الاستلام من المتجر' },
  name: { fr: 'Nom en français', ar: 'الاسم بالفرنسية' },
  nameAr: { fr: 'Nom en arabe', ar: 'الاسم بالعربية' },
  nameHelp: { fr: 'Une langue suffit.', ar: 'تكفي لغة واحدة.' },
  wilayas: { fr: 'Wilayas entières', ar: 'ولايات كاملة' },
  wilayasHelp: {
    fr: '« Nouakchott » couvre aussi ses trois wilayas, sauf si une autre zone les nomme.',
    ar: '«نواكشوط» تشمل ولاياتها الثلاث أيضًا، إلا إذا ذكرتها منطقة أخرى.',
  },
  inZone: {
    fr: (zone: string) => `dans « ${isolate(zone)} »`,
    ar: (zone: string) => `ضمن «${isolate(zone)}»`,
  },
  cities: { fr: 'Villes ou quartiers', ar: 'مدن أو أحياء' },
  citiesHelp: {
    fr: 'Une ville nommée ici l’emporte sur la zone de sa wilaya.',
    ar: 'المدينة المذكورة هنا تسبق منطقة ولايتها.',
  },
  addCity: { fr: 'Ajouter une ville', ar: 'إضافة مدينة' },
  removeCity: {
    fr: (city: string) => `Retirer ${city ? isolate(city) : 'la ville'}`,
    ar: (city: string) => `حذف ${city ? isolate(city) : 'المدينة'}`,
  },
  wilaya: { fr: 'Wilaya', ar: 'الولاية' },
  city: { fr: 'En français', ar: 'بالفرنسية' },
  cityAr: { fr: 'En arabe', ar: 'بالعربية' },
  fee: { fr: 'Frais de livraison', ar: 'رسوم التوصيل' },
  feeHelp: { fr: '0 : livraison gratuite', ar: '0: توصيل مجاني' },
  freeFrom: { fr: 'Gratuite à partir de', ar: 'مجاني ابتداءً من' },
  freeFromHelp: { fr: 'Sous-total de la commande', ar: 'المجموع الفرعي للطلب' },
  daysFrom: { fr: 'Délai, de', ar: 'المدة، من' },
  daysTo: { fr: 'Délai, à', ar: 'المدة، إلى' },
  days: { fr: 'jours', ar: 'يوم' },
  daysHelp: { fr: '0 : le jour même', ar: '0: في اليوم نفسه' },
  methods: { fr: 'Moyens de paiement', ar: 'طرق الدفع' },
  allMethods: { fr: 'Tous', ar: 'كلها' },
  someMethods: { fr: 'Seulement certains', ar: 'بعضها فقط' },
  inactiveMethod: { fr: 'inactif dans la boutique', ar: 'غير مفعّل في المتجر' },
  save: { fr: 'Enregistrer', ar: 'حفظ' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ الحفظ…' },
  delete: { fr: 'Supprimer', ar: 'حذف' },
  deleteTitle: {
    fr: (zone: string) => `Supprimer la zone « ${isolate(zone)} » ?`,
    ar: (zone: string) => `حذف منطقة «${isolate(zone)}»؟`,
  },
  deleteSentence: {
    fr: 'Ses lieux ne seront plus livrés, sauf par une autre zone. Les commandes passées gardent leurs frais.',
    ar: 'لن يصل التوصيل إلى أماكنها إلا ضمن منطقة أخرى. الطلبات السابقة تحتفظ برسومها.',
  },
  conflict: {
    fr: (name: string) =>
      `${name ? isolate(name) : 'Quelqu’un'} a modifié les zones entre-temps. Vérifiez avant d’enregistrer : votre version de cette zone remplace la sienne.`,
    ar: (name: string) =>
      `عدّل ${name ? isolate(name) : 'شخص آخر'} المناطق في الأثناء. يرجى المراجعة قبل الحفظ: نسختكم من هذه المنطقة تحل محل نسخته.`,
  },
  newConflict: {
    fr: (name: string) =>
      `${name ? isolate(name) : 'Quelqu’un'} a modifié les zones entre-temps. Vérifiez, puis enregistrez.`,
    ar: (name: string) =>
      `عدّل ${name ? isolate(name) : 'شخص آخر'} المناطق في الأثناء. يرجى المراجعة ثم الحفظ.`,
  },
  draftFound: { fr: 'Un brouillon non enregistré a été retrouvé.', ar: 'عُثر على مسودة لم تُحفظ.' },
  restart: { fr: 'Repartir de la version enregistrée', ar: 'العودة إلى النسخة المحفوظة' },
  leaveTitle: { fr: 'Abandonner les modifications ?', ar: 'التخلي عن التعديلات؟' },
  leaveSentence: { fr: 'Ce qui n’est pas enregistré sera perdu.', ar: 'ما لم يُحفظ سيضيع.' },
  leave: { fr: 'Abandonner', ar: 'تخلٍّ عنها' },
  stay: { fr: 'Continuer', ar: 'متابعة التعديل' },
  toCorrect: fieldsToCorrectText,
})

type ProblemText = (limit: number, zone: string) => string

/** Sentences beside the fields; `zone` is the name of another zone. */
export const zoneProblemText = defineText({
  nameRequired: {
    fr: () => 'Donnez un nom, en français ou en arabe',
    ar: () => 'يجب كتابة الاسم بالفرنسية أو العربية',
  },
  tooLong: maxLengthText,
  areaRequired: {
    fr: () => 'Choisissez au moins une wilaya ou une ville',
    ar: () => 'يجب اختيار ولاية أو مدينة واحدة على الأقل',
  },
  areaTaken: {
    fr: (_, zone) => `Déjà dans la zone « ${isolate(zone)} » : retirez ce lieu de l’une des deux`,
    ar: (_, zone) => `موجود في منطقة «${isolate(zone)}»: يجب حذفه من إحداهما`,
  },
  cityRepeated: { fr: () => 'Cette ville est déjà dans la liste', ar: () => 'هذه المدينة موجودة في القائمة' },
  badCity: { fr: () => 'Écrivez le nom en lettres', ar: () => 'يجب كتابة الاسم بالحروف' },
  tooManyCities: { fr: () => `${MAX_CITIES} villes au maximum`, ar: () => `${MAX_CITIES} مدينة على الأكثر` },
  badFee: { fr: () => 'Un montant de 0 UM ou plus', ar: () => 'مبلغ من 0 أوقية أو أكثر' },
  badFreeFrom: { fr: () => 'Un montant au-dessus de 0, ou rien', ar: () => 'مبلغ أكبر من 0، أو يُترك فارغًا' },
  badDays: { fr: () => `Entre 0 et ${MAX_DAYS} jours`, ar: () => `بين 0 و${MAX_DAYS} يومًا` },
  daysReversed: { fr: () => 'Doit être au moins le premier nombre', ar: () => 'يجب ألا يقل عن العدد الأول' },
  methodRequired: {
    fr: () => 'Choisissez au moins un moyen actif dans la boutique',
    ar: () => 'يجب اختيار طريقة دفع مفعّلة في المتجر على الأقل',
  },
  tooManyZones: { fr: () => `${MAX_ZONES} zones au maximum`, ar: () => `${MAX_ZONES} منطقة على الأكثر` },
} satisfies Record<ZoneProblemCode, Bilingual<ProblemText>>)
