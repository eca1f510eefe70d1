import { formatMoney, type Money } from '#core/money.ts'
import { defineText, isolateLtr } from '#core/text.ts'
import type { OrderMoneyMethod, PaymentLineState, RefundLineState } from '../order-payments.rules.ts'

export const orderMoneyText = defineText({
  title: { fr: 'Paiements', ar: 'الدفعات' },
  paid: { fr: 'Payé', ar: 'المدفوع' },
  due: { fr: 'Reste à payer', ar: 'المتبقي للدفع' },
  toSend: { fr: 'À envoyer au client', ar: 'للإرسال إلى الزبون' },
  overpaid: { fr: 'À rendre', ar: 'للرد' },
  uncheckedExcess: {
    fr: (amount: Money) =>
      `Le transfert annoncé dépasse le total de ${isolateLtr(formatMoney(amount))} : rien n’est à rendre tant qu’il n’est pas accepté.`,
    ar: (amount: Money) =>
      `التحويل المعلن أكبر من المجموع بـ ${isolateLtr(formatMoney(amount))}: لا يُرد شيء قبل قبوله.`,
  },
  payment: { fr: 'Paiement', ar: 'دفعة' },
  refund: { fr: 'Remboursement', ar: 'رد مبلغ' },
  check: { fr: 'Vérifier', ar: 'تحقّق' },
  markSent: { fr: 'Argent rendu', ar: 'رُد المبلغ' },
  take: { fr: 'Encaisser un paiement', ar: 'تسجيل دفعة' },
  giveBack: { fr: 'Rendre de l’argent', ar: 'رد مبلغ' },
  takeTitle: { fr: (n: number) => `Paiement de la commande ${n}`, ar: (n: number) => `دفعة للطلب ${n}` },
  giveBackTitle: {
    fr: (n: number) => `Remboursement de la commande ${n}`,
    ar: (n: number) => `رد مبلغ للطلب ${n}`,
  },
  method: { fr: 'Moyen', ar: 'الطريقة' },
  amount: { fr: 'Montant', ar: 'المبلغ' },
  reference: { fr: 'Référence de la transaction', ar: 'مرجع العملية' },
  sentReference: {
    fr: 'Sans référence, l’envoi reste à noter dans « À rendre ».',
    ar: 'دون مرجع يبقى الإرسال ضمن «للرد» حتى يُسجَّل.',
  },
  stillDue: { fr: 'Reste à payer :', ar: 'المتبقي للدفع:' },
  atMost: { fr: 'À rendre :', ar: 'للرد:' },
  inDrawer: { fr: 'Dans le tiroir :', ar: 'في الدرج:' },
  creditLeft: { fr: 'Avoir du client :', ar: 'رصيد الزبون:' },
  takeNow: { fr: 'Inscrire le paiement', ar: 'تسجيل الدفعة' },
  giveBackNow: { fr: 'Inscrire le remboursement', ar: 'تسجيل رد المبلغ' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ التسجيل…' },
  cancel: { fr: 'Annuler', ar: 'إلغاء' },
  failed: {
    fr: 'L’enregistrement n’a pas abouti. Rien n’est perdu : réessayez.',
    ar: 'لم يكتمل التسجيل. لم يضع شيء: أعد المحاولة.',
  },
})

/** Methods that do not pass through the register. */
export const outsideMethodText = defineText({
  credit: { fr: 'Avoir', ar: 'رصيد الزبون' },
  exchange: { fr: 'Échange', ar: 'استبدال' },
} satisfies Partial<Record<OrderMoneyMethod, unknown>>)

export const lineStateText = defineText({
  declared: { fr: 'à vérifier', ar: 'للتحقق' },
  seen: { fr: 'à vérifier', ar: 'للتحقق' },
  accepted: { fr: 'reçu', ar: 'مقبول' },
  refused: { fr: 'refusé', ar: 'مرفوض' },
  due: { fr: 'à envoyer', ar: 'للإرسال' },
  sent: { fr: 'rendu', ar: 'رُد' },
  waived: { fr: 'rien à rendre', ar: 'لا شيء للرد' },
} satisfies Record<PaymentLineState | RefundLineState, unknown>)
