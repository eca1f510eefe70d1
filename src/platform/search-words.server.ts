/** Looking for words in folded text (`search_text`), as people type them. */
import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { parsePhone } from '#core/phone.ts'
import { latinDigits } from '#core/text.ts'

const MOST_WORDS = 6

/** Every word somewhere in the text; a phone number however it is spaced and wherever its country stands. */
export function hasWords(text: SQLWrapper, typed: string): SQL | undefined {
  // PostgreSQL knows no NUL; nobody types one.
  return and(
    ...wordsOf(typed.replaceAll('\0', ' ')).map(
      (word) => sql`${text} like fold_text(${`%${escapeLike(word)}%`})`,
    ),
  )
}

function wordsOf(typed: string): string[] {
  const phone = parsePhone(typed)
  if (phone) return [phone]
  const isNumber = /^[\s.-]*\d[\d\s.-]*$/.test(latinDigits(typed))
  // The beginning of a number that is being typed: "46 12".
  if (isNumber) return [latinDigits(typed).replaceAll(/\D/g, '')]
  return typed.trim().split(/\s+/).slice(0, MOST_WORDS)
}

/** Words for a `like` pattern: a percent sign, an underscore or a backslash stands for itself. */
export function escapeLike(words: string): string {
  return words.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
