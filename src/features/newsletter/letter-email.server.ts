/** A letter as e-mails: one text for each language, and the reader's own links to unsubscribe. */
import type { EmailBlock } from '#core/email-blocks.ts'
import type { EmailMessage } from '#core/email-message.ts'
import { formatMoney } from '#core/money.ts'
import { inLanguage, isolateLtr, localized, type Language } from '#core/text.ts'
import type { ProductSummary } from '#features/catalogue/catalogue.rules.ts'
import { findProductCards } from '#features/catalogue/products/products.server.ts'
import { findPictures } from '#features/media/media-view.server.ts'
import { pictureSources, type PictureMedia } from '#features/media/media.rules.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { config } from '#platform/config.server.ts'
import { letterBlocks } from './letter-blocks.rules.ts'
import { letterEmailText } from './letter-email.text.ts'
import { letterLanguage, letterPath, picturesOfLetter, type LetterContent } from './letter.rules.ts'
import { oneClickPath, unsubscribePath } from './newsletter-list.rules.ts'

/** Without the links of one reader. */
export async function letterMessage(
  letter: LetterContent & { id: number },
  reader: Language,
): Promise<EmailMessage> {
  const language = letterLanguage(letter, reader)
  const store = await storeProfile()
  const { origin } = config().publicUrl
  const pictures = await findPictures(picturesOfLetter(letter))
  const urls = new Map([...pictures].map(([id, picture]) => [id, pictureUrl(picture)]))
  const products = await findProductCards(letter.productIds)
  return {
    language,
    subject: letter.subject[language],
    paragraphs: [],
    blocks: [
      ...letterBlocks(letter.body[language], { origin, pictures: urls }),
      ...products.map((product) => productBlock(product, language)),
      ...(letter.inArchive ? [onlineNote(letter.id, language)] : []),
    ],
    signature: localized(store.name, language),
    ...(store.email && { replyTo: store.email }),
  }
}

/** Adds what belongs to one reader: the links that end the subscription. */
export function addressedTo(message: EmailMessage, token: string): EmailMessage {
  const t = inLanguage(letterEmailText, message.language)
  const { origin } = config().publicUrl
  const note: EmailBlock = {
    kind: 'note',
    lines: [[{ text: t.why }], [{ text: t.unsubscribe, href: origin + unsubscribePath(token) }]],
  }
  return {
    ...message,
    blocks: [...(message.blocks ?? []), note],
    unsubscribeUrl: origin + oneClickPath(token),
  }
}

function onlineNote(id: number, language: Language): EmailBlock {
  const href = `${config().publicUrl.origin}${letterPath(id)}?lang=${language}`
  return { kind: 'note', lines: [[{ text: inLanguage(letterEmailText, language).online, href }]] }
}

/** WebP, because few mail programs show AVIF. */
function pictureUrl(picture: PictureMedia): string {
  return config().publicUrl.origin + pictureSources(picture).fallback
}

function productBlock(
  { id, name, price, optionLabels, picture }: ProductSummary,
  language: Language,
): EmailBlock {
  const amount = language === 'ar' ? isolateLtr(formatMoney(price)) : formatMoney(price)
  const from = optionLabels?.from
  return {
    kind: 'product',
    name: localized(name, language),
    price: from ? `${localized(from, language)} ${amount}` : amount,
    url: `${config().publicUrl.origin}/product/${id}?lang=${language}`,
    ...(picture && { pictureUrl: pictureUrl(picture) }),
  }
}
