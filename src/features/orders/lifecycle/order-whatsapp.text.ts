/** Prepared WhatsApp messages to the client by order status, in the client's language (spec 7). */
import { inLanguage, isolate, isolateLtr, defineText, type Language } from '#core/text.ts'
import { isRevenue, shownStatus, type OrderStatus } from '../order.rules.ts'

interface Facts {
  name: string
  number: number
  store: string
  /** The client's order page. */
  url: string
}

const greeting = defineText({
  hello: {
    fr: ({ name, number, store }: Facts) =>
      `Bonjour ${isolate(name)}, au sujet de votre commande n° ${number} chez ${isolate(store)} :`,
    ar: ({ name, number, store }: Facts) =>
      `السلام عليكم ${isolate(name)}، بخصوص طلبك رقم ${isolateLtr(String(number))} من ${isolate(store)}:`,
  },
})

const statusSentences = defineText({
  pending: {
    fr: 'nous l’avons bien reçue et nous la confirmons bientôt.',
    ar: 'وصلنا طلبك وسنؤكّده قريبًا.',
  },
  confirmed: { fr: 'elle est confirmée. Merci !', ar: 'تم تأكيده، شكرًا لك.' },
  preparing: { fr: 'nous préparons votre colis.', ar: 'نجهّز طلبك الآن.' },
  sent: {
    fr: 'elle est en route. Gardez votre téléphone près de vous, le livreur appellera.',
    ar: 'طلبك في الطريق. يُرجى إبقاء الهاتف قريبًا، فسيتصل بك الموزّع.',
  },
  ready: {
    fr: 'elle est prête et vous attend à la boutique.',
    ar: 'طلبك جاهز وينتظرك في المتجر.',
  },
  delivered: { fr: 'elle est livrée. Merci de votre confiance !', ar: 'وصل طلبك. شكرًا لثقتك.' },
  cancelled: {
    fr: 'elle a été annulée. Un paiement déjà envoyé vous est rendu.',
    ar: 'أُلغي الطلب، ويُعاد إليك ما سبق دفعه.',
  },
  refused: {
    fr: 'nous n’avons pas pu vérifier le paiement. Pouvez-vous envoyer une capture plus lisible sur cette page ?',
    ar: 'لم نتمكن من التحقق من الدفع. هل يمكنك إرسال صورة أوضح في هذه الصفحة؟',
  },
} satisfies Record<OrderStatus | 'ready' | 'refused', unknown>)

export interface OrderMessageFacts extends Facts {
  status: OrderStatus
  /** The client collects it at the shop. */
  isPickup: boolean
  /** Why staff refused the payment proof, if they did. */
  refusal: string | null
}

export function orderMessage(order: OrderMessageFacts, language: Language): string {
  const t = inLanguage(statusSentences, language)
  const isRefused = order.refusal !== null && isRevenue(order.status)
  const sentence = isRefused ? `${t.refused} (${isolate(order.refusal ?? '')})` : t[shownStatus(order)]
  return `${inLanguage(greeting, language).hello(order)} ${sentence}\n${order.url}`
}
