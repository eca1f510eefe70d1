/** SQL conditions for searching normalised text columns (`search_text`). */
import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { parsePhone } from '#core/phone.ts'
import { latinDigits } from '#core/text.ts'

const MAX_WORDS = 6

/** The text contains every word; a phone number matches in any spelling. */
export function containsWords(text: SQLWrapper, typed: string): SQL | undefined {
  // PostgreSQL stores no NUL.
  return and(
    ...wordsOf(typed.replaceAll('\0', ' ')).map(
      (word) => sql`${text} like normalize_text(${`%${escapeLike(word)}%`})`,
    ),
  )
}

function wordsOf(typed: string): string[] {
  const phone = parsePhone(typed)
  if (phone) return [phone]
  const isNumber = /^[\s.-]*\d[\d\s.-]*$/.test(latinDigits(typed))
  // A number that is not complete yet: "46 12".
  if (isNumber) return [latinDigits(typed).replaceAll(/\D/g, '')]
  return typed.trim().split(/\s+/).slice(0, MAX_WORDS)
}

/** Words for a `like` pattern: a percent sign, an underscore or a backslash stands for itself. */
export function escapeLike(words: string): string {
  return words.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
