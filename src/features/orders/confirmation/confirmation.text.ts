import { defineText } from '#core/text.ts'
import type { CancelCause } from './confirmation.rules.ts'

/** What the shopper reads on the page of an order that staff have cancelled. */
export const cancelReasonText = defineText({
  refused: {
    fr: 'Commande non confirmée au téléphone.',
    ar: 'لم يُؤكَّد الطلب عبر الهاتف.',
  },
  wrongNumber: {
    fr: 'Le numéro de téléphone donné ne permet pas de vous joindre.',
    ar: 'تعذّر الاتصال بك على رقم الهاتف المسجَّل في الطلب.',
  },
  noAnswer: {
    fr: 'Nous avons appelé plusieurs fois sans pouvoir vous joindre.',
    ar: 'اتصلنا بك عدة مرات ولم نتمكن من الوصول إليك.',
  },
} satisfies Record<CancelCause, unknown>)

/** On the order page, written on the server, so that the page does not load both languages. */
export const shopperConfirmText = defineText({
  sentence: {
    fr: 'Confirmez votre commande pour que nous la préparions. Sinon, nous vous appellerons.',
    ar: 'أكّدي طلبك لنبدأ في تحضيره، وإلا فسنتصل بك.',
  },
  confirm: { fr: 'Je confirme ma commande', ar: 'أؤكّد طلبي' },
})
