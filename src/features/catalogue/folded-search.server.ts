import { sql, type SQL } from 'drizzle-orm'
import { cleanSearch, MOST_SEARCH_WORDS } from './search.rules.ts'

/** Every word somewhere in the folded text, in any order; nothing searched for restricts nothing. */
export function containing(search: string, folded: SQL): SQL[] {
  const words = cleanSearch(search).split(/\s+/).filter(Boolean).slice(0, MOST_SEARCH_WORDS)
  // What `like` takes for a sign of its own is meant as it stands.
  return words
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
    .map((pattern) => sql`${folded} like fold_text(${pattern})`)
}
