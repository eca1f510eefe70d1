import { maxLengthText } from '#core/field-length.text.ts'
import { formatMoney, type Money } from '#core/money.ts'
import { defineText, isolate, isolateLtr } from '#core/text.ts'
import type { EditProblem } from '../edit-form.rules.ts'
import { discountProblems } from './discount.text.ts'

export const editText = defineText({
  title: {
    fr: (n: number) => `Modifier la commande ${n}`,
    ar: (n: number) => `تعديل الطلب ${isolateLtr(String(n))}`,
  },
  back: { fr: 'Retour à la commande', ar: 'العودة إلى الطلب' },
  missing: { fr: 'Commande introuvable', ar: 'الطلب غير موجود' },
  closed: {
    fr: (status: string) => `La commande est « ${status} » : elle ne se modifie plus.`,
    ar: (status: string) => `حالة الطلب «${status}»: لم يعد يقبل التعديل.`,
  },
  lines: { fr: 'Articles', ar: 'المنتجات' },
  addLine: { fr: 'Ajouter un article', ar: 'إضافة منتج' },
  added: { fr: 'ajouté', ar: 'مضاف' },
  removed: { fr: 'retiré', ar: 'أُزيل' },
  putBack: {
    fr: (name: string) => `Remettre « ${isolate(name)} »`,
    ar: (name: string) => `إعادة «${isolate(name)}»`,
  },
  notSold: { fr: 'n’est plus en vente', ar: 'لم يعد للبيع' },
  canAdd: { fr: (n: number) => `reste ${n} en stock`, ar: (n: number) => `بقي ${n} في المخزون` },
  onlyUnits: {
    fr: (n: number) => `Au plus ${n} : le stock n’en permet pas davantage.`,
    ar: (n: number) => `${n} على الأكثر: لا يسمح المخزون بأكثر.`,
  },
  delivery: { fr: 'Livraison', ar: 'التوصيل' },
  keepPin: { fr: 'Garder la position sur la carte', ar: 'إبقاء الموقع على الخريطة' },
  promotions: { fr: 'Offres', ar: 'العروض' },
  discount: { fr: 'Remise', ar: 'التخفيض' },
  discountKind: { fr: 'Remise', ar: 'التخفيض' },
  none: { fr: 'Aucune', ar: 'بدون' },
  amount: { fr: 'Montant', ar: 'مبلغ' },
  percent: { fr: 'Pourcentage', ar: 'نسبة' },
  discountAmount: { fr: 'Montant de la remise', ar: 'مبلغ التخفيض' },
  discountPercent: { fr: 'Pourcentage de remise', ar: 'نسبة التخفيض' },
  discountReason: { fr: 'Motif de la remise', ar: 'سبب التخفيض' },
  limit: {
    fr: (percent: number) => `Votre limite : ${percent} % des articles.`,
    ar: (percent: number) => `حدّك: ${isolateLtr(`${percent} %`)} من ثمن المنتجات.`,
  },
  notes: { fr: 'Notes', ar: 'ملاحظات' },
  summary: { fr: 'Avant et après', ar: 'قبل التعديل وبعده' },
  before: { fr: 'Avant', ar: 'قبل' },
  after: { fr: 'Après', ar: 'بعد' },
  subtotal: { fr: 'Sous-total', ar: 'المجموع الفرعي' },
  shipping: { fr: 'Livraison', ar: 'التوصيل' },
  total: { fr: 'Total', ar: 'الإجمالي' },
  paid: { fr: 'Déjà payé', ar: 'المدفوع' },
  due: { fr: 'Reste à payer', ar: 'الباقي للدفع' },
  toGiveBack: { fr: 'À rendre', ar: 'للرد' },
  dueOnDelivery: { fr: 'À encaisser à la livraison.', ar: 'يُدفع عند الاستلام.' },
  dueByWallet: {
    fr: 'À encaisser depuis la page de la commande.',
    ar: 'يُحصَّل من صفحة الطلب.',
  },
  refundMethod: { fr: 'Rendre par', ar: 'الرد عبر' },
  credit: { fr: 'Avoir du client', ar: 'رصيد الزبون' },
  refundNow: { fr: 'L’argent sort du tiroir maintenant.', ar: 'يخرج المال من الدرج الآن.' },
  refundLater: {
    fr: 'Sans référence, la somme reste notée « à rendre ».',
    ar: 'بدون مرجع يبقى المبلغ مسجلًا «للرد».',
  },
  refundCredit: { fr: 'La somme s’ajoute à l’avoir du client.', ar: 'يُضاف المبلغ إلى رصيد الزبون.' },
  refundReference: { fr: 'Référence du transfert', ar: 'مرجع التحويل' },
  mayNotRefund: {
    fr: 'Vous ne pouvez pas rendre d’argent : demandez à une personne qui en a le droit d’enregistrer.',
    ar: 'لا يمكنك رد المال: اطلب الحفظ ممن يملك هذه الصلاحية.',
  },
  changes: { fr: 'Ce qui change', ar: 'ما يتغير' },
  nothing: { fr: 'Rien n’a changé.', ar: 'لا تغيير.' },
  save: { fr: 'Enregistrer les modifications', ar: 'حفظ التعديلات' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ الحفظ…' },
  saved: { fr: (n: number) => `Commande ${n} modifiée`, ar: (n: number) => `عُدّل الطلب ${n}` },
  failed: {
    fr: 'Les modifications n’ont pas été enregistrées. Votre saisie est gardée : réessayez.',
    ar: 'لم تُحفظ التعديلات. ما أدخلته محفوظ هنا: أعد المحاولة.',
  },
  draftFound: {
    fr: 'Votre saisie non enregistrée a été retrouvée.',
    ar: 'عُثر على تعديلات لم تُحفظ.',
  },
  discard: { fr: 'Repartir de la commande enregistrée', ar: 'العودة إلى الطلب المحفوظ' },
})

export const editConflictText = defineText({
  title: { fr: 'Deux versions de cette commande', ar: 'نسختان من هذا الطلب' },
  sentence: {
    fr: (name: string, status: string) =>
      `${isolate(name)} a changé cette commande pendant votre saisie. Elle est maintenant « ${status} ». Comparez et choisissez.`,
    ar: (name: string, status: string) =>
      `غيّر ${isolate(name)} هذا الطلب أثناء تعديلك، وحالته الآن «${status}». قارن ثم اختر.`,
  },
  system: { fr: 'Le système', ar: 'النظام' },
  field: { fr: 'Élément', ar: 'العنصر' },
  stored: { fr: 'Enregistré maintenant', ar: 'المحفوظ الآن' },
  mine: { fr: 'Votre saisie', ar: 'تعديلك' },
  same: { fr: 'Votre saisie est égale à ce qui est enregistré.', ar: 'تعديلك مطابق للمحفوظ.' },
  keepMine: { fr: 'Continuer avec ma saisie', ar: 'المتابعة بتعديلي' },
  takeTheirs: { fr: 'Repartir de la commande enregistrée', ar: 'اعتماد الطلب المحفوظ' },
})

/** Why an edit was refused, if no field is the reason. */
export const editRefusalText = defineText({
  priceChanged: {
    fr: 'Un prix ou des frais ont changé. Les montants sont à jour : vérifiez puis enregistrez.',
    ar: 'تغيّر سعر أو رسم. حُدّثت المبالغ: تحقّق ثم احفظ.',
  },
  balanceChanged: {
    fr: 'Un paiement vient d’être noté. Les montants sont à jour : vérifiez puis enregistrez.',
    ar: 'سُجّلت دفعة للتو. حُدّثت المبالغ: تحقّق ثم احفظ.',
  },
  unknownProduct: {
    fr: 'Un article ajouté n’est plus en vente. Retirez-le.',
    ar: 'أحد المنتجات المضافة لم يعد للبيع. أزله.',
  },
  nothingChanged: { fr: 'Rien n’a changé.', ar: 'لا تغيير.' },
  refundNotAllowed: {
    fr: 'Vous ne pouvez pas rendre d’argent : demandez à une personne qui en a le droit.',
    ar: 'لا يمكنك رد المال: اطلب ذلك ممن يملك هذه الصلاحية.',
  },
  badEdit: { fr: 'Corrigez les champs indiqués.', ar: 'صحّح الحقول المشار إليها.' },
})

export const editProblemText = defineText({
  required: { fr: 'Ce champ est requis', ar: 'هذا الحقل مطلوب' },
  tooLong: maxLengthText,
  notAnOption: { fr: 'Veuillez sélectionner une option', ar: 'يرجى اختيار أحد الخيارات' },
  tooMany: { fr: '100 articles différents au plus.', ar: '100 منتج مختلف على الأكثر.' },
  outOfStock: {
    fr: 'Il ne reste pas assez de pièces. Vérifiez les quantités.',
    ar: 'لم يبق ما يكفي من القطع. تحقّق من الكميات.',
  },
  noZone: {
    fr: 'Aucune zone active ne couvre cette adresse',
    ar: 'لا تغطي هذا العنوان أي منطقة توصيل مفعّلة',
  },
  methodNotOffered: {
    fr: 'Le moyen de paiement de la commande n’est pas proposé à cette adresse',
    ar: 'طريقة دفع الطلب غير متاحة لهذا العنوان',
  },
  ...discountProblems,
  notAllowed: {
    fr: 'Ces changements relèveraient la remise, ce que vous ne pouvez pas faire. Demandez à un responsable.',
    ar: 'هذه التعديلات ترفع نسبة التخفيض، وليس ذلك من صلاحياتك. اطلبها من المسؤول.',
  },
} satisfies Record<EditProblem['code'], unknown>)

/** An order keeps at least one article. */
export const noLineText = defineText({
  required: {
    fr: 'Il faut au moins un article. Pour tout retirer, annulez la commande.',
    ar: 'لا بد من منتج واحد على الأقل. لإزالة الكل ألغِ الطلب.',
  },
})

export const drawerText = defineText({
  notEnough: {
    fr: (drawer: Money) =>
      `${drawer > 0 ? `Il n’y a que ${isolateLtr(formatMoney(drawer))} dans le tiroir` : 'Le tiroir est vide'} : choisissez un autre moyen.`,
    ar: (drawer: Money) =>
      `${drawer > 0 ? `لا يوجد في الدرج سوى ${isolateLtr(formatMoney(drawer))}` : 'الدرج فارغ'}: اختر طريقة أخرى.`,
  },
})
