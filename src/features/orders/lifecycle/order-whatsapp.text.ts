/** Ready words to write to her, by how far her order has come, in her language (spec 7). */
import { inLanguage, isolate, isolateLtr, defineText, type Language } from '#core/text.ts'
import { isRevenue, type OrderStatus } from '../order.rules.ts'

interface Facts {
  name: string
  number: number
  store: string
  /** Her own page of the order. */
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

const news = defineText({
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
  delivered: { fr: 'elle est livrée. Merci de votre confiance !', ar: 'وصل طلبك. شكرًا لثقتك.' },
  cancelled: {
    fr: 'elle a été annulée. Un paiement déjà envoyé vous est rendu.',
    ar: 'أُلغي الطلب، ويُعاد إليك ما سبق دفعه.',
  },
  refused: {
    fr: 'nous n’avons pas pu vérifier le paiement. Pouvez-vous envoyer une capture plus lisible sur cette page ?',
    ar: 'لم نتمكن من التحقق من الدفع. هل يمكنك إرسال صورة أوضح في هذه الصفحة؟',
  },
} satisfies Record<OrderStatus | 'refused', unknown>)

export interface OrderMessageFacts extends Facts {
  status: OrderStatus
  /** Staff refused her proof, and why. */
  refusal: string | null
}

export function orderMessage(order: OrderMessageFacts, language: Language): string {
  const told = inLanguage(news, language)
  const isRefused = order.refusal !== null && isRevenue(order.status)
  const sentence = isRefused ? `${told.refused} (${isolate(order.refusal ?? '')})` : told[order.status]
  return `${inLanguage(greeting, language).hello(order)} ${sentence}\n${order.url}`
}
