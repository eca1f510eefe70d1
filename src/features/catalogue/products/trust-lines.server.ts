/** What helps to decide beside the price: delivery, payment on delivery, returns, and a question by WhatsApp. */
import { whatsAppLink } from '#core/phone.ts'
import { inLanguage, localized, type Bilingual, type Language } from '#core/text.ts'
import { trustWords } from '#features/content/shown-content.server.ts'
import { paymentChoices, storeProfile } from '#features/settings/settings.server.ts'
import { config } from '#platform/config.server.ts'
import type { TrustLine, TrustLines } from './trust-lines.rules.ts'
import { trustLinesText } from './trust-lines.text.ts'

const ICONS = {
  delivery:
    'M5 18H3V6h11v12H9M14 9h4l3 4v5h-2M15 18h-1M5 18a2 2 0 1 0 4 0 2 2 0 1 0-4 0M15 18a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  payment: 'M3 6h18v12H3zM10 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0M6 12h.01M18 12h.01',
  returns: 'M3 12a9 9 0 1 0 9-9 9.8 9.8 0 0 0-6.7 2.7L3 8M3 3v5h5',
  question: 'M7.9 20A9 9 0 1 0 4 16.1L2 22Z',
}

interface Asked {
  product: { id: number; name: Bilingual }
  /** `12` for a page of a variant. */
  variant: string | null
  language: Language
  /** Cost and time of delivery over all wilayas; '' if the shop delivers nowhere. */
  range: string
}

export async function trustLines({ product, variant, language, range }: Asked): Promise<TrustLines> {
  const [words, methods, { phone }] = await Promise.all([
    trustWords(language),
    paymentChoices(),
    storeProfile(),
  ])
  const t = inLanguage(trustLinesText, language)
  const link = `${config().publicUrl.origin}/product/${product.id}?lang=${language}${variant ? `&v=${variant}` : ''}`
  const message = t.question(localized(product.name, language), link)
  const paysOnDelivery = methods.some(({ id }) => id === 'cash')
  const lines: TrustLine[] = [
    { text: paysOnDelivery ? words.payment : '', icon: ICONS.payment },
    { text: words.returns, icon: ICONS.returns },
    ...(phone ? [{ text: words.question, icon: ICONS.question, href: whatsAppLink(phone, message) }] : []),
  ]
  return {
    delivery:
      words.delivery && range
        ? { text: words.delivery, icon: ICONS.delivery, range, choose: t.choose }
        : undefined,
    lines: lines.filter(({ text }) => text),
  }
}
