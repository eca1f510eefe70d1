/** Removes personal data from free text. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** SQL for the text with each of these words replaced. */
export function withoutWords(text: SQLWrapper, words: string[], replacement: string): SQL<string> {
  // Longer words first: a phone with its country code contains the one without.
  const byLength = words.filter((word) => word !== '').toSorted((a, b) => b.length - a.length)
  return byLength.reduce<SQL<string>>(
    (rest, word) => sql`replace(${rest}, ${word}, ${replacement})`,
    sql`${text}`,
  )
}
