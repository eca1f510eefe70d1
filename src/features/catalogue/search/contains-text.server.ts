import { sql, type SQL } from 'drizzle-orm'
import { escapeLike } from '#platform/database/search-words.server.ts'
import { cleanSearch, MAX_SEARCH_WORDS } from './search.rules.ts'

/** One condition for each word: the folded text contains it. An empty search has no conditions. */
export function containing(search: string, folded: SQL): SQL[] {
  const words = cleanSearch(search).split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS)
  return words.map((word) => sql`${folded} like normalize_text(${`%${escapeLike(word)}%`})`)
}
