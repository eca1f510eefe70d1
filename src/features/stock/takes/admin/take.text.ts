import { defineText, isolate, plural } from '#core/text.ts'
import type { TakeStatus } from '../take.rules.ts'

export const takeText = defineText({
  title: { fr: 'Inventaire', ar: 'جرد' },
  sub: {
    fr: 'Compter ce qui est là, puis corriger le stock en une fois',
    ar: 'عدّ الموجود ثم تصحيح المخزون دفعة واحدة',
  },
  all: { fr: 'Tous les produits', ar: 'كل المنتجات' },
  start: { fr: 'Nouvel inventaire', ar: 'جرد جديد' },
  what: { fr: 'Que compter ?', ar: 'ماذا تعدّ؟' },
  whatHelp: {
    fr: 'Les ventes continuent pendant l’inventaire. Plusieurs personnes peuvent compter en même temps.',
    ar: 'تستمر المبيعات أثناء الجرد، ويمكن لعدة أشخاص العدّ في الوقت نفسه.',
  },
  begin: { fr: 'Commencer à compter', ar: 'بدء العدّ' },
  starting: { fr: 'Un instant…', ar: 'لحظة…' },
  list: { fr: 'Inventaires', ar: 'عمليات الجرد' },
  none: {
    fr: 'Aucun inventaire. Comptez tout le magasin ou une catégorie, avec un téléphone.',
    ar: 'لا يوجد أي جرد. عدّ المتجر كله أو فئة واحدة بالهاتف.',
  },
  scope: { fr: 'Produits', ar: 'المنتجات' },
  status: { fr: 'État', ar: 'الحالة' },
  allStatuses: { fr: 'Tous les états', ar: 'كل الحالات' },
  startedAt: { fr: 'Commencé', ar: 'البداية' },
  by: { fr: 'Par', ar: 'بواسطة' },
  countedLines: { fr: 'Articles comptés', ar: 'المنتجات المعدودة' },
  difference: { fr: 'Écart', ar: 'الفرق' },
  back: { fr: 'Retour aux inventaires', ar: 'العودة إلى الجرد' },
  startedBy: {
    fr: (name: string) => `Commencé par ${isolate(name)}`,
    ar: (name: string) => `بدأه ${isolate(name)}`,
  },
  progress: {
    fr: (counted: number, total: string) => `${counted} sur ${total} comptés`,
    ar: (counted: number, total: string) => `عُدّ ${counted} من ${total}`,
  },
  search: { fr: 'Nom, code-barres ou référence', ar: 'الاسم أو الباركود أو الرمز المرجعي' },
  category: { fr: 'Catégorie', ar: 'الفئة' },
  allCategories: { fr: 'Toutes les catégories', ar: 'كل الفئات' },
  views: { fr: 'Articles à afficher', ar: 'المنتجات المعروضة' },
  todo: { fr: 'À compter', ar: 'للعدّ' },
  counted: { fr: 'Comptés', ar: 'معدودة' },
  different: { fr: 'Écarts', ar: 'فروق' },
  emptyTodo: { fr: 'Tout est compté.', ar: 'عُدّ كل شيء.' },
  emptyCounted: { fr: 'Rien n’est encore compté.', ar: 'لم يُعدّ شيء بعد.' },
  emptyDifferent: { fr: 'Aucun écart.', ar: 'لا توجد فروق.' },
  emptySearch: { fr: 'Aucun article ne correspond.', ar: 'لا يوجد منتج مطابق.' },
  waiting: { fr: 'en attente d’envoi', ar: 'في انتظار الإرسال' },
  waitingCount: {
    fr: (n: number) =>
      plural('fr', n, {
        one: '{n} comptage reste sur ce téléphone et sera envoyé dès que le réseau revient.',
        other: '{n} comptages restent sur ce téléphone et seront envoyés dès que le réseau revient.',
      }),
    ar: (n: number) => `عمليات عدّ محفوظة على هذا الهاتف: ${n}. تُرسل عند عودة الشبكة.`,
  },
  expectedOf: { fr: (n: number) => `attendu ${n}`, ar: (n: number) => `المتوقع ${n}` },
  remainder: {
    fr: (n: number) => `${n} n’a pas pu être retiré : déjà vendu`,
    ar: (n: number) => `تعذّر سحب ${n}: بيع من قبل`,
  },
  more: { fr: 'Suivants', ar: 'التالي' },
  earlier: { fr: 'Précédents', ar: 'السابق' },
  countOf: {
    fr: (name: string) => `Compter « ${isolate(name)} »`,
    ar: (name: string) => `عدّ «${isolate(name)}»`,
  },
  howMany: { fr: 'Combien y en a-t-il ?', ar: 'كم يوجد؟' },
  already: {
    fr: (n: number, name: string) => `Déjà compté : ${n}, par ${isolate(name)}`,
    ar: (n: number, name: string) => `عُدّ من قبل: ${n}، بواسطة ${isolate(name)}`,
  },
  erase: { fr: 'Effacer le dernier chiffre', ar: 'مسح آخر رقم' },
  save: { fr: 'Enregistrer', ar: 'حفظ' },
  saveAndScan: { fr: 'Enregistrer et scanner', ar: 'حفظ ثم مسح' },
  saved: {
    fr: (name: string, n: number) => `« ${isolate(name)} » : ${n}`,
    ar: (name: string, n: number) => `«${isolate(name)}»: ${n}`,
  },
  conflictTitle: { fr: 'Déjà compté entre-temps', ar: 'عُدّ أثناء ذلك' },
  conflict: {
    fr: (name: string, who: string) => `${isolate(who)} a compté « ${isolate(name)} » avant vous.`,
    ar: (name: string, who: string) => `عدّ ${isolate(who)} «${isolate(name)}» قبلك.`,
  },
  theirs: { fr: (who: string) => `Compté par ${isolate(who)}`, ar: (who: string) => `عدد ${isolate(who)}` },
  mine: { fr: 'Votre comptage', ar: 'عددك' },
  replace: { fr: (n: number) => `Remplacer par ${n}`, ar: (n: number) => `استبداله بـ ${n}` },
  add: { fr: (n: number) => `Ajouter : ${n} en tout`, ar: (n: number) => `الجمع: ${n} في المجموع` },
  keepTheirs: { fr: (n: number) => `Garder ${n}`, ar: (n: number) => `إبقاء ${n}` },
  finish: { fr: 'Terminer', ar: 'إنهاء' },
  finishTitle: { fr: 'Terminer l’inventaire', ar: 'إنهاء الجرد' },
  finishSub: {
    fr: 'Chaque écart est ajouté au stock de maintenant, une seule fois. Les ventes faites depuis le comptage restent comptées.',
    ar: 'يُضاف كل فرق إلى المخزون الحالي مرة واحدة، وتبقى المبيعات التي تمت بعد العدّ محسوبة.',
  },
  waitingFirst: {
    fr: 'Des comptages de ce téléphone ne sont pas encore envoyés. Attendez le réseau avant de terminer.',
    ar: 'توجد عمليات عدّ على هذا الهاتف لم تُرسل بعد. انتظر الشبكة قبل الإنهاء.',
  },
  uncounted: { fr: 'Articles non comptés', ar: 'المنتجات غير المعدودة' },
  keep: { fr: 'Ne pas y toucher', ar: 'تركها كما هي' },
  zero: { fr: 'Mettre leur stock à 0', ar: 'جعل مخزونها 0' },
  zeroWarning: {
    fr: 'Le stock de chaque article non compté devient 0. Choisissez-le seulement si tout a été cherché.',
    ar: 'يصبح مخزون كل منتج غير معدود 0. اختر ذلك فقط إذا بُحث عن كل شيء.',
  },
  value: { fr: 'Écart au prix d’achat', ar: 'الفرق بسعر الشراء' },
  apply: { fr: 'Corriger le stock', ar: 'تصحيح المخزون' },
  applying: { fr: 'Correction…', ar: 'جارٍ التصحيح…' },
  applied: { fr: 'Le stock est corrigé.', ar: 'صُحّح المخزون.' },
  cancel: { fr: 'Annuler l’inventaire', ar: 'إلغاء الجرد' },
  cancelSentence: {
    fr: 'Le stock ne change pas. Les comptages restent lisibles.',
    ar: 'لا يتغير المخزون، وتبقى الأعداد للقراءة.',
  },
  keepCounting: { fr: 'Continuer à compter', ar: 'متابعة العدّ' },
  cancelled: { fr: 'L’inventaire est annulé.', ar: 'أُلغي الجرد.' },
  surplus: { fr: 'En trop', ar: 'زيادة' },
  missing: { fr: 'Manquants', ar: 'نقص' },
})

export const takeStatusText = defineText({
  open: { fr: 'En cours', ar: 'جارٍ' },
  applied: { fr: 'Appliqué', ar: 'مطبّق' },
  cancelled: { fr: 'Annulé', ar: 'ملغى' },
} satisfies Record<TakeStatus, object>)

export const takeRefusalText = defineText({
  takeOpen: {
    fr: 'Un inventaire de ces produits est déjà en cours. Terminez-le ou comptez avec lui.',
    ar: 'يوجد جرد جارٍ لهذه المنتجات. أنهِه أو تابع العدّ فيه.',
  },
  takeEnded: {
    fr: 'Cet inventaire est déjà terminé. Le comptage n’a pas été pris en compte.',
    ar: 'انتهى هذا الجرد. لم يُحتسب العدد.',
  },
  notInTake: {
    fr: 'Cet article est d’une autre catégorie que cet inventaire.',
    ar: 'هذا المنتج من فئة أخرى غير فئة هذا الجرد.',
  },
  unknownArticle: { fr: 'Cet article n’existe plus.', ar: 'لم يعد هذا المنتج موجودًا.' },
  unknownTake: { fr: 'Cet inventaire n’existe pas.', ar: 'هذا الجرد غير موجود.' },
  failed: { fr: 'L’opération n’a pas abouti. Réessayez.', ar: 'لم تكتمل العملية. أعد المحاولة.' },
})
