/** Documents as the public pages show them, in one language. */
import type { Day } from '#core/day.ts'
import { localized, type Bilingual, type Language } from '#core/text.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import type { TitledText, TrustWords } from './content.rules.ts'
import { contentOf, contentPictures } from './content.server.ts'
import {
  announcedExceptions,
  groupedWeek,
  hasHours,
  openingHoursSpecification,
  type ShownHours,
} from './hours.rules.ts'
import { exceptionLine, groupLine } from './opening-hours.text.ts'
import { fillPlaceholders, type Facts } from './placeholders.rules.ts'
import { isWebAddress, picturesIn } from './rich-text.rules.ts'
import type { Question, ShownAbout } from './shown-content.rules.ts'

/** A reader's language, and the facts that are filled into texts. */
export interface Reader {
  language: Language
  facts: Facts
}

export async function aboutContent(reader: Reader): Promise<ShownAbout> {
  const about = await contentOf('about')
  const text = (both: Bilingual) => textFor(both, reader)
  const points = (entries: TitledText[]) =>
    entries
      .map((entry) => ({ title: text(entry.title), text: text(entry.text) }))
      .filter(({ title }) => title)
  return {
    kicker: text(about.kicker),
    heading: text(about.heading),
    story: text(about.story),
    signature: text(about.signature),
    years: about.years,
    values: points(about.values),
    reasons: points(about.reasons),
  }
}

/** Entries without a question or an answer are left out. */
export async function faqContent(reader: Reader): Promise<Question[]> {
  const { entries } = await contentOf('faq')
  return entries
    .map(({ question, answer }) => ({
      question: textFor(question, reader),
      answer: textFor(answer, reader),
    }))
    .filter(({ question, answer }) => question && answer)
}

/** In the reader's language; '' for a line that the owner has emptied. */
export async function trustWords(language: Language): Promise<Record<keyof TrustWords, string>> {
  const { delivery, payment, returns, question } = await contentOf('trust')
  const text = (both: Bilingual) => localized(both, language).trim()
  return {
    delivery: text(delivery),
    payment: text(payment),
    returns: text(returns),
    question: text(question),
  }
}

/** Opening hours in words; undefined if the owner entered none. */
export async function shownHours(language: Language, today: Day): Promise<ShownHours | undefined> {
  const hours = await contentOf('hours')
  if (!hasHours(hours)) return undefined
  return {
    week: groupedWeek(hours.week).map((group) => groupLine(group, language)),
    notices: announcedExceptions(hours, today).map((exception) => exceptionLine(exception, today, language)),
  }
}

/** Opening hours for search engines. */
export async function hoursSpecification(today: Day): Promise<object[]> {
  return openingHoursSpecification(await contentOf('hours'), today)
}

/** The shop's pages in social networks. */
export async function socialAddresses(): Promise<string[]> {
  return Object.values(await contentOf('social')).filter(isWebAddress)
}

/** The text in the reader's language, or in the other one, with the facts filled in. */
export function textFor(both: Bilingual, { language, facts }: Reader): string {
  return fillPlaceholders(localized(both, language), facts).trim()
}

/** The pictures of rich texts by id. */
export async function picturesOf(...sources: string[]): Promise<Record<string, PictureMedia>> {
  const pictures = await contentPictures()
  return Object.fromEntries(
    sources.flatMap(picturesIn).flatMap((id) => {
      const picture = pictures.get(id)
      return picture ? [[id, picture]] : []
    }),
  )
}
