/** SQL conditions for searching normalised text columns (`search_text`). */
import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { parsePhone } from '#core/phone.ts'
import { numberText } from '#core/text.ts'

const MAX_WORDS = 6

/** The text contains every word; a phone number matches in any spelling. */
export function containsWords(text: SQLWrapper, input: string): SQL | undefined {
  // PostgreSQL text cannot contain NUL.
  return and(
    ...wordsOf(input.replaceAll('\0', ' ')).map(
      (word) => sql`${text} like normalize_text(${`%${escapeLike(word)}%`})`,
    ),
  )
}

function wordsOf(input: string): string[] {
  const phone = parsePhone(input)
  if (phone) return [phone]
  const isNumber = /^[\s.-]*\d[\d\s.-]*$/.test(numberText(input))
  // Part of a phone number, such as "46 12".
  if (isNumber) return [numberText(input).replaceAll(/\D/g, '')]
  return input.trim().split(/\s+/).slice(0, MAX_WORDS)
}

/** Escapes text for a `like` pattern, so that `%`, `_` and `\` match themselves. */
export function escapeLike(words: string): string {
  return words.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
