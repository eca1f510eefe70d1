import { sql, type SQL } from 'drizzle-orm'
import { escapeLike } from '#platform/database/search-words.server.ts'
import { cleanSearch, MAX_SEARCH_WORDS } from './search.rules.ts'

/** One condition per word: the normalized text contains it. An empty search has no conditions. */
export function containsWords(search: string, normalizedText: SQL): SQL[] {
  const words = cleanSearch(search).split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS)
  return words.map((word) => sql`${normalizedText} like normalize_text(${`%${escapeLike(word)}%`})`)
}
