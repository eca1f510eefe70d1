import { formatMoney, type Money } from '#core/money.ts'
import { defineText, isolate, isolateLtr, plural } from '#core/text.ts'

const amount = (value: Money) => isolateLtr(formatMoney(value))

export const returnText = defineText({
  title: { fr: 'Retour ou échange', ar: 'إرجاع أو استبدال' },
  sub: {
    fr: (number: number, name: string) => `Commande ${number} · ${isolate(name)}`,
    ar: (number: number, name: string) => `الطلب ${isolateLtr(String(number))} · ${isolate(name)}`,
  },
  back: { fr: 'Retour à la commande', ar: 'العودة إلى الطلب' },
  cashier: {
    fr: (name: string) => `Caissier : ${isolate(name)}`,
    ar: (name: string) => `أمين الصندوق: ${isolate(name)}`,
  },
  toTill: { fr: 'Retour au comptoir', ar: 'العودة إلى نقطة البيع' },
  missing: { fr: 'Commande introuvable', ar: 'الطلب غير موجود' },
  notPossible: {
    fr: 'Seule une commande livrée peut être retournée.',
    ar: 'لا يمكن الإرجاع إلا لطلب تم تسليمه.',
  },
  allReturned: { fr: 'Tout a déjà été retourné.', ar: 'أُرجع كل شيء من قبل.' },
  lines: { fr: 'Articles rendus', ar: 'المنتجات المُرجعة' },
  linesHelp: { fr: 'Indiquez ce que le client rapporte.', ar: 'حدّد ما أعاده الزبون.' },
  bought: {
    fr: (quantity: number, returned: number) =>
      returned === 0 ? `Quantité achetée : ${quantity}` : `Achetée : ${quantity}, déjà rendue : ${returned}`,
    ar: (quantity: number, returned: number) =>
      returned === 0 ? `الكمية المشتراة: ${quantity}` : `المشتراة: ${quantity}، أُرجع منها: ${returned}`,
  },
  quantityOf: {
    fr: (name: string) => `Quantité rendue de « ${isolate(name)} »`,
    ar: (name: string) => `الكمية المُرجعة من «${isolate(name)}»`,
  },
  less: {
    fr: (name: string) => `Un de moins : ${isolate(name)}`,
    ar: (name: string) => `واحد أقل: ${isolate(name)}`,
  },
  more: {
    fr: (name: string) => `Un de plus : ${isolate(name)}`,
    ar: (name: string) => `واحد أكثر: ${isolate(name)}`,
  },
  condition: { fr: 'État', ar: 'حالة القطعة' },
  fee: { fr: 'Rendre aussi les frais de livraison', ar: 'إعادة رسوم التوصيل أيضًا' },
  exchange: { fr: 'Échanger contre d’autres articles', ar: 'استبدالها بمنتجات أخرى' },
  newGoods: { fr: 'Articles pris en échange', ar: 'المنتجات البديلة' },
  handover: { fr: 'Remise', ar: 'التسليم' },
  atCounter: { fr: 'Au comptoir', ar: 'في المتجر' },
  delivered: { fr: 'À livrer', ar: 'للتوصيل' },
  collected: { fr: 'À retirer', ar: 'للاستلام لاحقًا' },
  noZone: {
    fr: 'Aucune zone active ne couvre l’adresse de la commande : remettez les articles au comptoir.',
    ar: 'لا تغطي عنوان الطلب أي منطقة توصيل مفعّلة: سلّم المنتجات في المتجر.',
  },
  restBy: { fr: 'Le client paie le reste', ar: 'يدفع الزبون الباقي' },
  credit: { fr: 'Avoir du client', ar: 'رصيد الزبون' },
  creditHelp: {
    fr: (value: Money) => `Son avoir : ${amount(value)}`,
    ar: (value: Money) => `رصيده: ${amount(value)}`,
  },
  creditTooLow: {
    fr: (value: Money) => `Son avoir n’est que de ${amount(value)} : choisissez un autre moyen.`,
    ar: (value: Money) => `رصيده ${amount(value)} فقط: اختر طريقة أخرى.`,
  },
  cashOnDelivery: { fr: 'Encaissé à la livraison.', ar: 'يُقبض عند الاستلام.' },
  money: { fr: 'Remboursement', ar: 'المبلغ المُعاد' },
  refund: { fr: 'Montant rendu', ar: 'المبلغ المُعاد' },
  refundHelp: {
    fr: (max: Money) => `${amount(max)} au plus.`,
    ar: (max: Money) => `${amount(max)} على الأكثر.`,
  },
  refundTooHigh: {
    fr: (max: Money) => `Le client ne peut recevoir que ${amount(max)} au plus.`,
    ar: (max: Money) => `لا يمكن إعادة أكثر من ${amount(max)}.`,
  },
  badAmount: { fr: 'Entrez un montant, par exemple 1200', ar: 'أدخل مبلغًا، مثل 1200' },
  kept: {
    fr: (value: Money) => `La boutique garde ${amount(value)}.`,
    ar: (value: Money) => `يحتفظ المتجر بمبلغ ${amount(value)}.`,
  },
  method: { fr: 'Rendu par', ar: 'طريقة الإعادة' },
  fromDrawer: {
    fr: (drawer: Money) => `L’argent sort du tiroir (${amount(drawer)}).`,
    ar: (drawer: Money) => `يخرج المبلغ من الدرج (${amount(drawer)}).`,
  },
  reference: { fr: 'Référence du transfert', ar: 'مرجع التحويل' },
  referenceHelp: { fr: 'Vide : l’argent reste à envoyer.', ar: 'إن بقي فارغًا فالمبلغ لم يُرسل بعد.' },
  newReference: { fr: 'Référence de la transaction', ar: 'مرجع العملية' },
  newReferenceHelp: {
    fr: 'Avec elle, le paiement est accepté aussitôt.',
    ar: 'عند كتابته يُقبل الدفع فورًا.',
  },
  reason: { fr: 'Motif', ar: 'السبب' },
  approvalHelp: {
    fr: 'Ce retour s’approuve avec le code d’une personne qui peut rembourser.',
    ar: 'يحتاج هذا الإرجاع إلى موافقة شخص يحق له رد المبالغ، برمزه.',
  },
  summary: { fr: 'Récapitulatif', ar: 'الملخص' },
  goodsValue: {
    fr: (units: number) => plural('fr', units, { one: '{n} pièce rendue', other: '{n} pièces rendues' }),
    ar: (units: number) => `القطع المُرجعة: ${units}`,
  },
  feeValue: { fr: 'Frais de livraison rendus', ar: 'رسوم التوصيل المُعادة' },
  feeKept: { fr: 'Frais de livraison gardés', ar: 'رسوم التوصيل (لا تُعاد)' },
  unpaid: { fr: 'Non payé, rien à rendre', ar: 'لم يُدفع، فلا يُعاد' },
  keptValue: { fr: 'Gardé par la boutique', ar: 'يحتفظ به المتجر' },
  newTotal: { fr: 'Articles pris en échange', ar: 'المنتجات البديلة' },
  newShipping: { fr: 'dont livraison', ar: 'منها التوصيل' },
  toPay: { fr: 'À payer par le client', ar: 'على الزبون أن يدفع' },
  toGive: { fr: 'À rendre au client', ar: 'يُعاد إلى الزبون' },
  even: { fr: 'Rien à payer ni à rendre', ar: 'لا شيء للدفع أو الإعادة' },
  saveReturn: { fr: 'Enregistrer le retour', ar: 'تسجيل الإرجاع' },
  saveExchange: { fr: 'Enregistrer l’échange', ar: 'تسجيل الاستبدال' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ التسجيل…' },
  done: {
    fr: (number: number) => `Retour enregistré, avoir n° ${number}`,
    ar: (number: number) => `سُجّل الإرجاع، إشعار دائن رقم ${number}`,
  },
  failed: {
    fr: 'Le retour n’a pas été enregistré. Réessayez.',
    ar: 'لم يُسجَّل الإرجاع. أعد المحاولة.',
  },
})

/** Why the approval of a return was refused. */
export const returnApprovalText = defineText({
  mayNotRefund: {
    fr: 'Choisissez qui approuve, puis entrez son code.',
    ar: 'اختر من يوافق، ثم أدخل رمزه.',
  },
  mayNotApprove: {
    fr: 'Cette personne n’a pas le droit de rembourser.',
    ar: 'لا يحق لهذا الشخص رد المبالغ.',
  },
})

/** Why a return was refused. */
export const returnRefusalText = defineText({
  tooManyReturned: {
    fr: (name: string, left: number) =>
      left === 0
        ? `« ${isolate(name)} » a déjà été rendu entre-temps.`
        : `De « ${isolate(name)} », il ne reste que ${left} à rendre : une partie l’a été entre-temps.`,
    ar: (name: string, left: number) =>
      left === 0
        ? `سبق إرجاع «${isolate(name)}».`
        : `لم يبق من «${isolate(name)}» سوى ${left} للإرجاع: أُرجع جزء منه قبل قليل.`,
  },
  refundAboveReturn: {
    fr: (max: Money) => `Le client ne peut recevoir que ${amount(max)} au plus.`,
    ar: (max: Money) => `لا يمكن إعادة أكثر من ${amount(max)}.`,
  },
  creditTooLow: {
    fr: (available: Money) => `L’avoir du client n’est que de ${amount(available)}.`,
    ar: (available: Money) => `رصيد الزبون ${amount(available)} فقط.`,
  },
  returnChanged: {
    fr: 'La commande a changé entre-temps. Les montants sont à jour : vérifiez puis enregistrez.',
    ar: 'تغيّر الطلب قبل قليل. حُدّثت المبالغ: تحقّق ثم سجّل.',
  },
  notReturnable: {
    fr: 'Cette commande n’est pas livrée : elle ne peut pas être retournée.',
    ar: 'لم يُسلَّم هذا الطلب، فلا يمكن إرجاعه.',
  },
  nothingReturned: { fr: 'Indiquez ce qui est rendu.', ar: 'حدّد ما أُرجع.' },
  feeNotPaid: {
    fr: 'Les frais de livraison ont déjà été rendus, ou n’ont pas été payés.',
    ar: 'رسوم التوصيل أُعيدت من قبل أو لم تُدفع.',
  },
  badAmount: { fr: 'Entrez un montant, par exemple 1200.', ar: 'أدخل مبلغًا، مثل 1200.' },
  mayNotRefund: {
    fr: 'Votre compte ne permet pas de rembourser. Demandez à un responsable.',
    ar: 'حسابك لا يسمح برد المبالغ. اطلب ذلك من مسؤول.',
  },
  cashierEnded: {
    fr: 'Le caissier doit saisir son code de nouveau, au comptoir. Rien n’a été enregistré.',
    ar: 'على أمين الصندوق إدخال رمزه من جديد في نقطة البيع. لم يُسجَّل شيء.',
  },
  keyUsed: {
    fr: 'Cette page a déjà servi. Rechargez-la.',
    ar: 'استُعملت هذه الصفحة من قبل. أعد تحميلها.',
  },
  noZone: {
    fr: 'Aucune zone active ne couvre l’adresse de la commande.',
    ar: 'لا تغطي عنوان الطلب أي منطقة توصيل مفعّلة.',
  },
  methodNotOffered: {
    fr: 'Ce moyen n’est pas proposé à l’adresse de la commande.',
    ar: 'هذه الطريقة غير متاحة لعنوان الطلب.',
  },
})
