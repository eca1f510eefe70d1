import { formatDayAndTime } from '#core/day.ts'
/** What the shopper reads about an unpaid order. Written on the server, so that the page does not load these texts. */
import { reference } from '#core/email-message.ts'
import { defineText, inLanguage, type Language } from '#core/text.ts'

export const unpaidText = defineText({
  cancelReason: {
    fr: 'Paiement non reçu dans le délai : la commande a été annulée automatiquement.',
    ar: 'لم يصل الدفع في المهلة المحددة، فأُلغي الطلب تلقائيًا.',
  },
  keptUntil: {
    fr: (time: string) =>
      `Votre commande est gardée jusqu’au ${time}. Envoyez la preuve de paiement avant : sinon elle sera annulée.`,
    ar: (time: string) => `طلبك محفوظ حتى ${time}. أرسلي إثبات الدفع قبل ذلك، وإلا فسيُلغى.`,
  },
})

export function keptUntilText(until: Date, language: Language): string {
  return inLanguage(unpaidText, language).keptUntil(reference(formatDayAndTime(until), language))
}
