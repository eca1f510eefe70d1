import { maxLengthText } from '#core/field-length.text.ts'
import { formatMoney, type Money } from '#core/money.ts'
import { isolate, isolateLtr, plural, defineText } from '#core/text.ts'
import { discountProblems } from '#features/orders/edit/admin/discount.text.ts'
import type { CodeProblem } from '#features/promotions/choose-promotions.rules.ts'
import type { SaleProblem } from '../sale.rules.ts'

export const saleText = defineText({
  title: { fr: 'Nouvelle vente', ar: 'بيع جديد' },
  sub: { fr: 'Au comptoir ou par téléphone', ar: 'في المتجر أو عبر الهاتف' },
  back: { fr: 'Retour aux commandes', ar: 'العودة إلى الطلبات' },
  products: { fr: 'Articles', ar: 'المنتجات' },
  searchHint: { fr: 'Chercher un produit par son nom', ar: 'ابحث عن منتج باسمه' },
  nothing: { fr: 'Aucun produit de ce nom.', ar: 'لا يوجد منتج بهذا الاسم.' },
  add: {
    fr: (name: string) => `Ajouter « ${isolate(name)} »`,
    ar: (name: string) => `إضافة «${isolate(name)}»`,
  },
  firstSoldOut: {
    fr: (name: string) => `« ${isolate(name)} » est en rupture`,
    ar: (name: string) => `نفد «${isolate(name)}»`,
  },
  quantityOf: {
    fr: (name: string) => `Quantité de « ${isolate(name)} »`,
    ar: (name: string) => `كمية «${isolate(name)}»`,
  },
  allTaken: { fr: (n: number) => `tout le stock : ${n}`, ar: (n: number) => `كل المخزون: ${n}` },
  left: { fr: (n: number) => `reste ${n}`, ar: (n: number) => `بقي ${n}` },
  soldOut: { fr: 'rupture', ar: 'نفد' },
  basket: { fr: 'Dans cette vente', ar: 'في هذا البيع' },
  empty: { fr: 'Ajoutez un article pour commencer.', ar: 'أضف منتجًا للبدء.' },
  less: { fr: 'Un de moins', ar: 'واحد أقل' },
  more: { fr: 'Un de plus', ar: 'واحد أكثر' },
  remove: {
    fr: (name: string) => `Retirer « ${isolate(name)} »`,
    ar: (name: string) => `إزالة «${isolate(name)}»`,
  },
  client: { fr: 'Client', ar: 'الزبون' },
  phone: { fr: 'Téléphone', ar: 'الهاتف' },
  known: {
    fr: (name: string, count: number) =>
      `${isolate(name)}, ${plural('fr', count, { one: 'déjà {n} commande', other: 'déjà {n} commandes' })}`,
    ar: (name: string, count: number) => `${isolate(name)}، عدد الطلبات: ${count}`,
  },
  name: { fr: 'Nom', ar: 'الاسم' },
  email: { fr: 'E-mail', ar: 'البريد الإلكتروني' },
  language: { fr: 'Langue', ar: 'اللغة' },
  kind: { fr: 'Retrait / Livraison', ar: 'الاستلام / التوصيل' },
  counter: { fr: 'Au comptoir', ar: 'في المتجر' },
  delivery: { fr: 'À livrer', ar: 'للتوصيل' },
  pickup: { fr: 'À retirer', ar: 'للاستلام لاحقًا' },
  counterHelp: { fr: 'La commande est livrée tout de suite.', ar: 'يُسلَّم الطلب فورًا.' },
  payment: { fr: 'Moyen de paiement', ar: 'طريقة الدفع' },
  reference: { fr: 'Référence de la transaction', ar: 'مرجع العملية' },
  referenceHelp: {
    fr: 'Avec elle, le paiement est accepté aussitôt.',
    ar: 'عند كتابته يُقبل الدفع فورًا.',
  },
  takeCredit: {
    fr: (credit: Money) => `Utiliser l’avoir (${formatMoney(credit)})`,
    ar: (credit: Money) => `استعمال الرصيد (${isolateLtr(formatMoney(credit))})`,
  },
  creditAmount: { fr: 'Montant pris sur l’avoir', ar: 'المبلغ المأخوذ من الرصيد' },
  paidByCredit: { fr: 'L’avoir paie toute la commande.', ar: 'الرصيد يغطي الطلب كله.' },
  rest: { fr: 'Reste à payer', ar: 'الباقي للدفع' },
  creditTooLow: {
    fr: (available: Money) => `L’avoir n’est plus que de ${formatMoney(available)}.`,
    ar: (available: Money) => `لم يبق في الرصيد سوى ${isolateLtr(formatMoney(available))}.`,
  },
  notes: { fr: 'Notes', ar: 'ملاحظات' },
  subtotal: { fr: 'Sous-total', ar: 'المجموع الفرعي' },
  promotions: { fr: 'Offres', ar: 'العروض' },
  addCode: { fr: 'Ajouter un code promo', ar: 'إضافة رمز تخفيض' },
  code: { fr: 'Code promo', ar: 'رمز التخفيض' },
  apply: { fr: 'Appliquer', ar: 'تطبيق' },
  applying: { fr: 'Vérification…', ar: 'جارٍ التحقق…' },
  codeUnchecked: {
    fr: 'Le code n’a pas pu être vérifié. Il le sera à l’enregistrement.',
    ar: 'تعذّر التحقق من الرمز. سيُتحقق منه عند التسجيل.',
  },
  addDiscount: { fr: 'Ajouter une remise', ar: 'إضافة تخفيض' },
  discount: { fr: 'Remise', ar: 'التخفيض' },
  shipping: { fr: 'Livraison', ar: 'التوصيل' },
  total: { fr: 'Total', ar: 'الإجمالي' },
  place: { fr: 'Enregistrer la vente', ar: 'تسجيل البيع' },
  placing: { fr: 'Enregistrement…', ar: 'جارٍ التسجيل…' },
  done: { fr: (n: number) => `Commande ${n} enregistrée`, ar: (n: number) => `سُجّل الطلب ${n}` },
  failed: {
    fr: 'Une erreur est survenue lors de la commande. Veuillez réessayer.',
    ar: 'حدث خطأ أثناء تسجيل الطلب. أعد المحاولة.',
  },
  arabic: { fr: 'العربية', ar: 'العربية' },
  french: { fr: 'Français', ar: 'Français' },
})

/** Why a sale was refused. */
export const saleRefusalText = defineText({
  priceChanged: {
    fr: 'Un prix a changé. Les montants sont à jour : vérifiez puis enregistrez.',
    ar: 'تغيّر أحد الأسعار. حُدّثت المبالغ: تحقّق ثم سجّل.',
  },
  outOfStock: {
    fr: 'Il ne reste pas assez de pièces. Vérifiez les quantités.',
    ar: 'لم يبق ما يكفي من القطع. تحقّق من الكميات.',
  },
  unknownProduct: { fr: 'Un article n’est plus vendu.', ar: 'أحد المنتجات لم يعد يُباع.' },
  creditAboveTotal: {
    fr: 'L’avoir utilisé dépasse le total de la commande.',
    ar: 'الرصيد المستعمل أكبر من إجمالي الطلب.',
  },
  methodInactive: { fr: 'Ce moyen de paiement n’est plus proposé.', ar: 'طريقة الدفع هذه لم تعد متاحة.' },
})

/** Why a code takes nothing off, as staff read it. */
const saleCodeProblems = {
  unknown: { fr: 'Ce code n’existe pas.', ar: 'هذا الرمز غير موجود.' },
  notStarted: { fr: 'Ce code n’est pas encore valable.', ar: 'لم يبدأ العمل بهذا الرمز بعد.' },
  ended: { fr: 'Ce code n’est plus valable.', ar: 'انتهت صلاحية هذا الرمز.' },
  usedUp: {
    fr: 'Ce code a déjà été utilisé autant de fois que prévu.',
    ar: 'استُعمل هذا الرمز العدد المتاح كله.',
  },
  usedByBuyer: { fr: 'Ce client a déjà utilisé ce code.', ar: 'سبق لهذا الزبون أن استعمل هذا الرمز.' },
  notFirstOrder: {
    fr: 'Ce code est réservé à une première commande.',
    ar: 'هذا الرمز للطلب الأول فقط.',
  },
  vipOnly: { fr: 'Ce code est réservé aux clients VIP.', ar: 'هذا الرمز لزبائن VIP فقط.' },
  noArticle: {
    fr: 'Ce code ne concerne aucun article de cette vente.',
    ar: 'هذا الرمز لا يشمل أي منتج في هذا البيع.',
  },
  belowMinimum: {
    fr: 'La vente n’atteint pas le montant minimum de ce code.',
    ar: 'لم يبلغ البيع الحد الأدنى لهذا الرمز.',
  },
  betterPromotion: {
    fr: 'Une offre plus avantageuse s’applique déjà : le code n’est pas utilisé.',
    ar: 'عرض أفضل مطبّق بالفعل: لا يُستعمل الرمز.',
  },
} satisfies Record<CodeProblem, unknown>

export const saleProblemText = defineText({
  required: { fr: 'Ce champ est requis', ar: 'هذا الحقل مطلوب' },
  badPhone: { fr: 'Numéro de téléphone invalide', ar: 'رقم الهاتف غير صالح' },
  badEmail: { fr: 'Adresse email invalide', ar: 'البريد الإلكتروني غير صالح' },
  tooLong: maxLengthText,
  notAnOption: { fr: 'Veuillez sélectionner une option', ar: 'يرجى اختيار أحد الخيارات' },
  noZone: {
    fr: 'Aucune zone active ne couvre cette adresse',
    ar: 'لا تغطي هذا العنوان أي منطقة توصيل مفعّلة',
  },
  notOffered: {
    fr: 'Ce moyen n’est pas proposé à cette adresse',
    ar: 'هذه الطريقة غير متاحة لهذا العنوان',
  },
  badPin: { fr: 'Position illisible', ar: 'الموقع غير مقروء' },
  badAmount: { fr: 'Montant invalide', ar: 'المبلغ غير صالح' },
  creditAboveTotal: { fr: 'Plus que le total de la commande', ar: 'أكثر من إجمالي الطلب' },
  ...discountProblems,
  notAllowed: {
    fr: 'Vous ne pouvez pas accorder de remise.',
    ar: 'لا يمكنك منح تخفيض.',
  },
  ...saleCodeProblems,
  badReference: { fr: 'Lettres et chiffres seulement', ar: 'حروف لاتينية وأرقام فقط' },
} satisfies Record<SaleProblem['code'], unknown>)
