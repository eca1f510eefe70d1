import { maxLengthText } from '#core/field-length.text.ts'
import { defineText, isolate, plural } from '#core/text.ts'
import { MAX_LINES, type ReceiptProblem } from './receipt.rules.ts'

function unitsAr(n: number): string {
  return plural('ar', n, { one: 'قطعة واحدة', two: 'قطعتان', few: '{n} قطع', other: '{n} قطعة' })
}

export const receiptText = defineText({
  lead: { fr: 'Les marchandises reçues, les plus récentes d’abord', ar: 'البضائع المستلمة، الأحدث أولًا' },
  label: { fr: 'Réceptions', ar: 'البضائع المستلمة' },
  newTitle: { fr: 'Recevoir des marchandises', ar: 'استلام بضاعة' },
  newSub: {
    fr: 'Le stock augmente dès l’enregistrement.',
    ar: 'يزيد المخزون بمجرد التسجيل.',
  },
  back: { fr: 'Réceptions', ar: 'البضائع المستلمة' },
  title: { fr: (id: number) => `Réception n° ${id}`, ar: (id: number) => `استلام رقم ${id}` },
  number: { fr: 'N°', ar: 'الرقم' },
  receivedAt: { fr: 'Date', ar: 'التاريخ' },
  supplier: { fr: 'Fournisseur', ar: 'المورّد' },
  noSupplier: { fr: 'Sans fournisseur', ar: 'بلا مورّد' },
  note: { fr: 'Note', ar: 'ملاحظة' },
  person: { fr: 'Personne', ar: 'الشخص' },
  lines: { fr: 'Marchandises', ar: 'البضائع' },
  product: { fr: 'Produit', ar: 'المنتج' },
  quantity: { fr: 'Quantité', ar: 'الكمية' },
  quantityOf: {
    fr: (name: string) => `Quantité de « ${isolate(name)} »`,
    ar: (name: string) => `كمية «${isolate(name)}»`,
  },
  unitCost: { fr: 'Prix d’achat à la pièce', ar: 'سعر شراء القطعة' },
  unitCostShort: { fr: 'Prix d’achat', ar: 'سعر الشراء' },
  unitCostOf: {
    fr: (name: string) => `Prix d’achat à la pièce de « ${isolate(name)} »`,
    ar: (name: string) => `سعر شراء القطعة من «${isolate(name)}»`,
  },
  unknownCost: { fr: 'inconnu', ar: 'غير معروف' },
  cost: { fr: 'Coût', ar: 'التكلفة' },
  total: { fr: 'Total', ar: 'الإجمالي' },
  units: { fr: 'Pièces', ar: 'القطع' },
  unitCount: {
    fr: (n: number) => plural('fr', n, { one: '{n} pièce', other: '{n} pièces' }),
    ar: unitsAr,
  },
  uncosted: {
    fr: (n: number) =>
      plural('fr', n, { one: '{n} pièce sans prix d’achat', other: '{n} pièces sans prix d’achat' }),
    ar: (n: number) => `${unitsAr(n)} بلا سعر شراء`,
  },
  remove: {
    fr: (name: string) => `Retirer « ${isolate(name)} »`,
    ar: (name: string) => `إزالة «${isolate(name)}»`,
  },
  addFirst: {
    fr: 'Cherchez un produit ou scannez un code pour commencer.',
    ar: 'ابحث عن منتج أو امسح رمزًا للبدء.',
  },
  supplierHelp: { fr: 'Les noms déjà saisis sont proposés.', ar: 'تُقترح الأسماء المدخلة سابقًا.' },
  costHelp: {
    fr: 'Le coût moyen de chaque produit suit les prix d’achat saisis.',
    ar: 'يُحسب متوسط تكلفة كل منتج من أسعار الشراء المدخلة.',
  },
  draft: { fr: 'Saisie reprise là où elle s’est arrêtée.', ar: 'استُؤنف الإدخال من حيث توقّف.' },
  startAgain: { fr: 'Tout effacer', ar: 'مسح الكل' },
  save: { fr: 'Enregistrer la réception', ar: 'تسجيل الاستلام' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ التسجيل…' },
  saved: { fr: 'Réception enregistrée', ar: 'سُجّل الاستلام' },
  failed: {
    fr: 'Pas de réponse de la boutique. Rien n’est perdu : enregistrez de nouveau, la réception ne comptera qu’une fois.',
    ar: 'لم يستجب المتجر. لم يضع شيء: سجّل من جديد، ولن يُحسب الاستلام إلا مرة واحدة.',
  },
  print: { fr: 'Imprimer', ar: 'طباعة' },
  labels: { fr: 'Étiquettes', ar: 'الملصقات' },
  empty: {
    fr: 'Chaque réception augmente le stock et note le prix d’achat.',
    ar: 'كل استلام يزيد المخزون ويسجّل سعر الشراء.',
  },
})

export const receiptProblemText = defineText({
  required: { fr: 'Ajoutez au moins un produit', ar: 'أضف منتجًا واحدًا على الأقل' },
  tooLong: maxLengthText,
  notPositive: { fr: 'Entrez un nombre entier, 1 ou plus', ar: 'أدخل عددًا صحيحًا، 1 أو أكثر' },
  notAnAmount: { fr: 'Entrez un montant, comme 350 ou 12,5', ar: 'أدخل مبلغًا، مثل 350 أو 12,5' },
  tooLarge: { fr: 'Ce montant est trop grand', ar: 'هذا المبلغ كبير جدًا' },
  tooMany: { fr: `${MAX_LINES} lignes au plus`, ar: `${MAX_LINES} سطر على الأكثر` },
} satisfies Record<ReceiptProblem['code'], unknown>)

/** Why a receipt was refused. */
export const receiptRefusalText = defineText({
  variantUnknown: {
    fr: 'Ce produit n’est plus au catalogue. Retirez la ligne.',
    ar: 'هذا المنتج لم يعد في الكتالوج. أزل السطر.',
  },
  stockTooHigh: {
    fr: 'Le stock dépasserait un million de pièces.',
    ar: 'سيتجاوز المخزون مليون قطعة.',
  },
  alreadyReceived: {
    fr: (id: number) =>
      `Cette saisie est déjà enregistrée (réception n° ${id}), avec d’autres lignes. Vérifiez-la, puis enregistrez seulement ce qui manque.`,
    ar: (id: number) => `سُجّل هذا الإدخال من قبل (استلام رقم ${id}) بسطور أخرى. راجعه، ثم سجّل ما ينقص فقط.`,
  },
})
