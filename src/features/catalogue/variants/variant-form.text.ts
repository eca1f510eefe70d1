import { plural, defineText, type Bilingual } from '#core/text.ts'
import type { OptionKind } from './variant.rules.ts'

/** Options and variants in the form of a product. */
export const variantFormText = defineText({
  title: { fr: 'Options et variantes', ar: 'الخيارات والأنواع' },
  intro: {
    fr: 'Pour un article en plusieurs couleurs, tailles ou volumes. Chaque variante a son stock.',
    ar: 'لمنتج بعدة ألوان أو مقاسات أو أحجام. لكل نوع مخزونه.',
  },
  more: { fr: 'Plus', ar: 'المزيد' },
  status: { fr: 'Statut', ar: 'الحالة' },
  statusHelp: {
    fr: 'Seuls les produits publiés sont dans la boutique.',
    ar: 'لا تظهر في المتجر إلا المنتجات المنشورة.',
  },
  lowStock: { fr: 'Alerte de stock faible', ar: 'تنبيه انخفاض المخزون' },
  lowStockHelp: { fr: 'Vide : le seuil des paramètres.', ar: 'إذا تُرك فارغًا فالحد المحدد في الإعدادات.' },
  sku: { fr: 'Référence (SKU)', ar: 'الرمز المرجعي' },
  barcode: { fr: 'Code-barres', ar: 'الباركود' },
  barcodeHelp: { fr: 'EAN, UPC ou un code à vous.', ar: 'رمز EAN أو UPC أو رمز خاص بك.' },
  addOption: { fr: 'Ajouter une option', ar: 'إضافة خيار' },
  option: { fr: (place: number) => `Option ${place}`, ar: (place: number) => `الخيار ${place}` },
  removeOption: { fr: 'Retirer cette option', ar: 'حذف هذا الخيار' },
  kind: { fr: 'Type', ar: 'النوع' },
  optionName: { fr: 'Nom', ar: 'الاسم' },
  values: { fr: 'Valeurs', ar: 'القيم' },
  addValue: { fr: 'Ajouter une valeur', ar: 'إضافة قيمة' },
  valueFr: { fr: 'Valeur en français', ar: 'القيمة بالفرنسية' },
  valueAr: { fr: 'Valeur en arabe', ar: 'القيمة بالعربية' },
  removeValue: { fr: (name: string) => `Retirer ${name}`, ar: (name: string) => `حذف ${name}` },
  moveUp: { fr: (name: string) => `Monter ${name}`, ar: (name: string) => `رفع ${name}` },
  moveDown: { fr: (name: string) => `Descendre ${name}`, ar: (name: string) => `إنزال ${name}` },
  thisValue: { fr: 'cette valeur', ar: 'هذه القيمة' },
  thisOption: { fr: 'cette option', ar: 'هذا الخيار' },
  swatch: { fr: (name: string) => `Couleur de ${name}`, ar: (name: string) => `لون ${name}` },
  fromPicture: {
    fr: (name: string) => `Prendre la couleur de ${name} sur une photo`,
    ar: (name: string) => `أخذ لون ${name} من صورة`,
  },
  fromPictureTitle: { fr: 'Couleur prise sur une photo', ar: 'لون من صورة' },
  fromPictureHelp: {
    fr: 'Touchez la photo à l’endroit de la couleur. Au clavier : déplacez les curseurs.',
    ar: 'المس الصورة في موضع اللون. أو حرّك المؤشرين أدناه.',
  },
  horizontal: { fr: 'Horizontal', ar: 'أفقيًا' },
  vertical: { fr: 'Vertical', ar: 'عموديًا' },
  chosenColour: { fr: 'Couleur choisie', ar: 'اللون المختار' },
  useColour: { fr: 'Utiliser cette couleur', ar: 'استعمال هذا اللون' },
  pictureUnreadable: {
    fr: 'Cette photo ne peut pas être lue. Choisissez la couleur dans la palette.',
    ar: 'تعذرت قراءة هذه الصورة. اختر اللون من اللوحة.',
  },
  picture: { fr: (place: number) => `Photo ${place}`, ar: (place: number) => `الصورة ${place}` },
  noPicture: { fr: 'Aucune', ar: 'بدون' },
  pictureOf: { fr: 'Photo', ar: 'الصورة' },
  variants: { fr: 'Variantes', ar: 'الأنواع' },
  variantCount: {
    fr: (kept: number, all: number) => (kept === all ? `${kept}` : `${kept} sur ${all}`),
    ar: (kept: number, all: number) => (kept === all ? `${kept}` : `${kept} من ${all}`),
  },
  variant: { fr: 'Variante', ar: 'النوع' },
  keep: { fr: (name: string) => `Proposer ${name}`, ar: (name: string) => `عرض ${name}` },
  kept: { fr: 'Proposée', ar: 'معروض' },
  price: { fr: 'Prix', ar: 'السعر' },
  originalPrice: { fr: 'Prix d’origine', ar: 'السعر الأصلي' },
  stock: { fr: 'Stock', ar: 'المخزون' },
  details: { fr: 'Références et photo', ar: 'الرموز والصورة' },
  applyTitle: { fr: 'Appliquer à toutes', ar: 'تطبيق على الكل' },
  apply: { fr: 'Appliquer', ar: 'تطبيق' },
  applyPrice: { fr: 'Prix pour toutes', ar: 'السعر للكل' },
  applyStock: { fr: 'Stock pour toutes', ar: 'المخزون للكل' },
  distribute: {
    fr: (entered: number, before: number) =>
      `${before} ${before > 1 ? 'unités étaient' : 'unité était'} en stock ; ${entered} ${entered > 1 ? 'réparties' : 'répartie'} entre les variantes.`,
    ar: (entered: number, before: number) =>
      `كان في المخزون ${unitsAr(before)}، ووُزّعت على الأنواع ${unitsAr(entered)}.`,
  },
  total: { fr: (count: number) => `Total : ${count}`, ar: (count: number) => `المجموع: ${count}` },
  stockOfVariants: { fr: 'Somme des variantes', ar: 'مجموع الأنواع' },
  cost: { fr: 'Coût', ar: 'التكلفة' },
  margin: { fr: 'Marge', ar: 'الهامش' },
  costAndMargin: {
    fr: (cost: string, margin: number) => `Coût ${cost} · marge\u00A0${margin}\u00A0%`,
    ar: (cost: string, margin: number) => `التكلفة ${cost} · الهامش \u2066${margin}\u00A0%\u2069`,
  },
  history: { fr: 'Historique du stock', ar: 'سجل المخزون' },
  noHistory: { fr: 'Aucun mouvement.', ar: 'لا توجد حركات.' },
  allMovements: { fr: 'Tous les mouvements', ar: 'كل الحركات' },
  printLabels: { fr: 'Imprimer des étiquettes', ar: 'طباعة الملصقات' },
  order: { fr: (id: number) => `Commande ${id}`, ar: (id: number) => `الطلب ${id}` },
  stockDialog: { fr: 'Stock par variante', ar: 'المخزون حسب النوع' },
  openStock: {
    fr: (name: string) => `Stock des variantes de ${name}`,
    ar: (name: string) => `مخزون أنواع ${name}`,
  },
  editVariants: { fr: 'Modifier le produit', ar: 'تعديل المنتج' },
  close: { fr: 'Fermer', ar: 'إغلاق' },
})

function unitsAr(count: number): string {
  return plural('ar', count, {
    zero: '0 قطعة',
    one: 'قطعة واحدة',
    two: 'قطعتان',
    few: '{n} قطع',
    other: '{n} قطعة',
  })
}

export const optionKindText = defineText({
  colour: { fr: 'Couleur', ar: 'لون' },
  size: { fr: 'Taille', ar: 'مقاس' },
  volume: { fr: 'Volume', ar: 'حجم' },
  other: { fr: 'Autre', ar: 'غير ذلك' },
} satisfies Record<OptionKind, Bilingual>)
