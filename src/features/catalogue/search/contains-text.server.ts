import { sql, type SQL } from 'drizzle-orm'
import { escapeLike } from '#platform/database/search-words.server.ts'
import { cleanSearch, MAX_SEARCH_WORDS } from './search.rules.ts'

/**
 * One condition per word: the normalized text contains it. One or two letters must start a word: inside of words they
 * are in too many texts to be useful, and no index finds them. An empty search has no conditions.
 */
export function containsWords(search: string, normalizedText: SQL): SQL[] {
  const words = cleanSearch(search).split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS)
  return words.map((word) => {
    const like = (before: string) =>
      sql`${normalizedText} like ${before} || normalize_text(${`${escapeLike(word)}%`})`
    return /^[\p{L}\p{N}]{1,2}$/u.test(word) ? sql`(${like('')} or ${like('% ')})` : like('%')
  })
}
