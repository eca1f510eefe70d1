import { maxLengthText } from '#core/field-length.text.ts'
import { fieldsToCorrectText } from '#core/fields-to-correct.text.ts'
import { isolate, isolateLtr, plural, defineText, type Bilingual, type TextOf } from '#core/text.ts'
import type { FormCode, FormProblem } from './field-problems.rules.ts'

export const formProblemText = defineText({
  required: { fr: () => 'Ce champ est requis', ar: () => 'هذا الحقل مطلوب' },
  tooLong: maxLengthText,
  notANumber: { fr: () => 'Écrivez un nombre', ar: () => 'يرجى كتابة رقم' },
  notWhole: { fr: () => 'Un nombre entier, sans centimes', ar: () => 'رقم صحيح دون كسور' },
  notPositive: { fr: () => 'Doit être un nombre positif', ar: () => 'يجب أن يكون رقمًا موجبًا' },
  notAnInteger: { fr: () => 'Un nombre entier, 0 ou plus', ar: () => 'رقم صحيح، 0 أو أكثر' },
  tooLarge: { fr: (limit: number) => `Maximum ${limit}`, ar: (limit: number) => `الحد الأقصى ${limit}` },
  notAbovePrice: {
    fr: () => 'Doit dépasser le prix, ou rester vide',
    ar: () => 'يجب أن يفوق السعر أو يبقى فارغًا',
  },
  tooMany: { fr: (limit: number) => `${limit} au maximum`, ar: (limit: number) => `${limit} على الأكثر` },
  unknownChoice: { fr: () => 'Veuillez sélectionner une option', ar: () => 'يرجى اختيار أحد الخيارات' },
  repeated: {
    fr: () => 'Déjà utilisé ci-dessus ou ci-dessous',
    ar: () => 'مستعمل في مكان آخر من هذا النموذج',
  },
  taken: {
    fr: (_: number, product: string) => `Déjà utilisé par « ${isolate(product)} »`,
    ar: (_: number, product: string) => `مستعمل في «${isolate(product)}»`,
  },
  notABarcode: {
    fr: () => 'Code incorrect : lettres et chiffres, ou un EAN/UPC dont le dernier chiffre est juste',
    ar: () => 'رمز غير صحيح: حروف وأرقام، أو رمز EAN/UPC رقمه الأخير صحيح',
  },
  notAColour: { fr: () => 'Une couleur comme #aa3355', ar: () => 'لون مثل \u2066#aa3355\u2069' },
  noVariant: { fr: () => 'Gardez au moins une variante', ar: () => 'يجب إبقاء نوع واحد على الأقل' },
  tooManyCombinations: {
    fr: (limit: number) => `Trop de combinaisons : ${limit} au maximum. Retirez des valeurs.`,
    ar: (limit: number) => `تركيبات كثيرة: ${limit} على الأكثر. يرجى حذف بعض القيم.`,
  },
} satisfies Record<FormCode, Bilingual<(limit: number, by: string) => string>>)

/** The sentence of a problem. */
export function problemSentence(
  problem: FormProblem | undefined,
  t: TextOf<typeof formProblemText>,
): string | undefined {
  return problem && t[problem.code](problem.limit ?? 0, problem.by ?? '')
}

/** Texts shared by the forms of products, categories and subcategories. */
export const catalogueFormText = defineText({
  /** People who asked to be told that a product is back in stock. */
  waiting: {
    fr: (count: number) =>
      plural('fr', count, {
        one: '{n} personne attend le retour en stock.',
        other: '{n} personnes attendent le retour en stock.',
      }),
    ar: (count: number) =>
      plural('ar', count, {
        one: 'شخص واحد ينتظر توفره من جديد.',
        two: 'شخصان ينتظران توفره من جديد.',
        few: '{n} أشخاص ينتظرون توفره من جديد.',
        many: '{n} شخصًا ينتظرون توفره من جديد.',
        other: '{n} شخص ينتظرون توفره من جديد.',
      }),
  },
  french: { fr: 'Français', ar: 'الفرنسية' },
  arabic: { fr: 'Arabe', ar: 'العربية' },
  frenchComplete: { fr: 'Français complet', ar: 'الفرنسية مكتملة' },
  arabicComplete: { fr: 'Arabe complet', ar: 'العربية مكتملة' },
  frenchMissing: { fr: (count: number) => `Français : ${missingFr(count)}`, ar: missingArOf('الفرنسية') },
  arabicMissing: { fr: (count: number) => `Arabe : ${missingFr(count)}`, ar: missingArOf('العربية') },
  name: { fr: 'Nom', ar: 'الاسم' },
  description: { fr: 'Description', ar: 'الوصف' },
  descriptionHint: { fr: 'Exemple : tissu léger…', ar: 'مثال: قماش خفيف…' },
  specifications: { fr: 'Caractéristiques', ar: 'المواصفات' },
  specificationsHelp: {
    fr: 'Une par ligne. Les lignes vides sont retirées.',
    ar: 'واحدة في كل سطر. تُحذف الأسطر الفارغة.',
  },
  images: { fr: 'Images', ar: 'الصور' },
  image: { fr: 'Image', ar: 'الصورة' },
  audio: { fr: 'Description audio', ar: 'الوصف الصوتي' },
  video: { fr: 'Vidéo courte', ar: 'فيديو قصير' },
  poster: { fr: 'Image de la vidéo', ar: 'صورة الفيديو' },
  price: { fr: 'Prix', ar: 'السعر' },
  originalPrice: { fr: 'Prix d’origine', ar: 'السعر الأصلي' },
  crossedOut: {
    fr: (percent: number) => `Affiché barré avec −${percent} %.`,
    ar: (percent: number) => `يظهر مشطوبًا مع ${isolateLtr(`−${percent} %`)}.`,
  },
  originalHelp: { fr: 'Affiché barré à côté du prix.', ar: 'يظهر مشطوبًا بجانب السعر.' },
  stockQuantity: { fr: 'Quantité en stock', ar: 'الكمية في المخزون' },
  category: { fr: 'Catégorie', ar: 'الفئة' },
  chooseCategory: { fr: 'Choisir une catégorie', ar: 'اختيار فئة' },
  subCategory: { fr: 'Sous-catégorie', ar: 'الفئة الفرعية' },
  noSubCategory: { fr: 'Aucune', ar: 'بدون' },
  subCategoryHelp: { fr: 'Se vide si la catégorie change.', ar: 'تُفرَّغ عند تغيير الفئة.' },
  subCategoryLocked: { fr: 'Choisissez d’abord une catégorie.', ar: 'يجب اختيار الفئة أولًا.' },
  parentCategory: { fr: 'Catégorie parente', ar: 'الفئة الأم' },
  inStock: { fr: 'En stock', ar: 'متوفر' },
  inStockHelp: {
    fr: (quantity: string) => `Suit la quantité : ${quantity}`,
    ar: (quantity: string) => `يتبع الكمية: ${isolateLtr(quantity)}`,
  },
  featured: { fr: 'En vedette', ar: 'مميّز' },
  featuredHelp: {
    fr: 'Dans « Nos coups de cœur », à l’accueil',
    ar: 'ضمن «مختارات مميّزة» في الصفحة الرئيسية',
  },
  promoted: { fr: 'Promu', ar: 'مروّج' },
  promotedHelp: {
    fr: 'En tête de « Populaires », à l’accueil',
    ar: 'في مقدمة «الأكثر طلبًا» في الصفحة الرئيسية',
  },
  oneLess: { fr: 'Un de moins', ar: 'إنقاص واحد' },
  oneMore: { fr: 'Un de plus', ar: 'زيادة واحد' },
  save: { fr: 'Enregistrer', ar: 'حفظ' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ الحفظ…' },
  cancel: { fr: 'Annuler', ar: 'إلغاء' },
  remove: { fr: 'Supprimer', ar: 'حذف' },
  toCorrect: fieldsToCorrectText,
  newProduct: { fr: 'Nouveau produit', ar: 'منتج جديد' },
  editProduct: { fr: 'Modifier le produit', ar: 'تعديل المنتج' },
  newCategory: { fr: 'Nouvelle catégorie', ar: 'فئة جديدة' },
  editCategory: { fr: 'Modifier la catégorie', ar: 'تعديل الفئة' },
  newSubCategory: { fr: 'Nouvelle sous-catégorie', ar: 'فئة فرعية جديدة' },
  editSubCategory: { fr: 'Modifier la sous-catégorie', ar: 'تعديل الفئة الفرعية' },
  editedBy: {
    fr: (when: string, name: string) => `modifié le ${when} par ${isolate(name)}`,
    ar: (when: string, name: string) => `آخر تعديل ${isolateLtr(when)} من ${isolate(name)}`,
  },
  draftFound: {
    fr: 'Un brouillon non enregistré a été retrouvé.',
    ar: 'عُثر على مسودة لم تُحفظ.',
  },
  draftIgnore: { fr: 'Repartir de la version enregistrée', ar: 'العودة إلى النسخة المحفوظة' },
  leaveTitle: { fr: 'Abandonner les modifications ?', ar: 'التخلي عن التعديلات؟' },
  leaveSentence: { fr: 'Ce qui n’est pas enregistré sera perdu.', ar: 'ما لم يُحفظ سيضيع.' },
  leave: { fr: 'Abandonner', ar: 'تخلٍّ عنها' },
  stay: { fr: 'Continuer', ar: 'متابعة التعديل' },
  signIn: { fr: 'Se connecter', ar: 'تسجيل الدخول' },
  uploading: { fr: 'Attendez la fin des envois', ar: 'يرجى انتظار انتهاء الإرسال' },
})

function missingFr(count: number): string {
  return `${count} ${count > 1 ? 'champs manquants' : 'champ manquant'}`
}

function missingArOf(language: string): (count: number) => string {
  return (count) =>
    `${language}: ${plural('ar', count, { one: 'حقل ناقص', two: 'حقلان ناقصان', few: '{n} حقول ناقصة', many: '{n} حقلًا ناقصًا', other: '{n} حقل ناقص' })}`
}

/** Two users edited the same item. */
export const conflictText = defineText({
  product: { fr: 'Deux versions de ce produit', ar: 'نسختان من هذا المنتج' },
  category: { fr: 'Deux versions de cette catégorie', ar: 'نسختان من هذه الفئة' },
  subCategory: { fr: 'Deux versions de cette sous-catégorie', ar: 'نسختان من هذه الفئة الفرعية' },
  sentence: {
    fr: (name: string, when: string) =>
      `${isolate(name)} a enregistré d’autres modifications le ${when}, pendant que vous faisiez les vôtres. Comparez et choisissez.`,
    ar: (name: string, when: string) =>
      `حفظ ${isolate(name)} تعديلات أخرى في ${isolateLtr(when)} أثناء تعديلك. قارن ثم اختر.`,
  },
  unknownUser: { fr: 'Quelqu’un', ar: 'شخص آخر' },
  field: { fr: 'Champ', ar: 'الحقل' },
  mine: { fr: 'Votre version', ar: 'نسختك' },
  theirs: { fr: 'Version enregistrée', ar: 'النسخة المحفوظة' },
  keepMine: { fr: 'Enregistrer ma version', ar: 'حفظ نسختي' },
  takeTheirs: { fr: 'Reprendre la version enregistrée', ar: 'اعتماد النسخة المحفوظة' },
  same: {
    fr: 'Les deux versions sont identiques.',
    ar: 'النسختان متطابقتان.',
  },
  pictures: {
    fr: (count: number) => `${count} ${count > 1 ? 'images' : 'image'}, dans cet ordre`,
    ar: (count: number) =>
      plural('ar', count, { one: 'صورة واحدة', two: 'صورتان', few: '{n} صور', other: '{n} صورة' }) +
      ' بهذا الترتيب',
  },
  yes: { fr: 'Oui', ar: 'نعم' },
  no: { fr: 'Non', ar: 'لا' },
  empty: { fr: '(vide)', ar: '(فارغ)' },
  recorded: { fr: 'Enregistrement', ar: 'تسجيل' },
})
