/** Synonyms, and searches without results. */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { rowOffset } from '#core/table-state.ts'
import { isLanguage, type Language } from '#core/text.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import {
  MIN_SYNONYMS,
  MAX_SYNONYMS,
  type MissesState,
  type MissRow,
  type SynonymGroup,
} from '../catalogue-admin.rules.ts'
import { refusal, recordCatalogueChange, type Change } from '../catalogue-changes.server.ts'
import { containsWords } from './contains-text.server.ts'
import { searchMisses, searchSynonyms } from './search-tables.server.ts'

export async function listSynonyms(): Promise<SynonymGroup[]> {
  return db()
    .select({ id: searchSynonyms.id, words: searchSynonyms.words })
    .from(searchSynonyms)
    .orderBy(asc(searchSynonyms.position), asc(searchSynonyms.id))
}

/** Each entry must be one word; entries with the same normalized form are merged. */
export async function addSynonyms(change: Change & { words: string[] }): Promise<number> {
  const { words } = change
  if (words.length > MAX_SYNONYMS) throw refusal('synonymsTooMany', { most: MAX_SYNONYMS })
  return transaction(async () => {
    const normalized = await normalizeWords(words)
    if (normalized.length < MIN_SYNONYMS) throw refusal('synonymsTooFew')
    const [added] = await db()
      .insert(searchSynonyms)
      .values({
        words: normalized,
        position: sql`(select coalesce(max(position), 0) + 1 from search_synonyms)`,
      })
      .returning({ id: searchSynonyms.id })
    const id = added!.id
    await recordCatalogueChange(change, {
      action: 'synonymsAdded',
      subject: 'search',
      id,
      after: { words: normalized },
    })
    return id
  })
}

async function normalizeWords(words: string[]): Promise<string[]> {
  const { rows } = await db().execute<{ entry: string; found: string[] }>(
    sql`select entry, search_words(entry) as found from unnest(${sql.param(words)}::text[]) entry`,
  )
  const invalid = rows.find(({ found }) => found.length !== 1)
  if (invalid) throw refusal('synonymNotAWord', { word: invalid.entry.slice(0, 40) })
  return [...new Set(rows.flatMap(({ found }) => found))]
}

export async function removeSynonyms(change: Change & { id: number }): Promise<void> {
  const { id } = change
  await transaction(async () => {
    const [removed] = await db().delete(searchSynonyms).where(eq(searchSynonyms.id, id)).returning()
    if (!removed) return
    const before = { words: removed.words }
    await recordCatalogueChange(change, { action: 'synonymsRemoved', subject: 'search', id, before })
  })
}

export async function listMisses(state: MissesState): Promise<{ rows: MissRow[]; total: number }> {
  const { search, filters, sort, direction, pageSize } = state
  const { language } = filters
  const where = and(
    ...(isLanguage(language) ? [eq(searchMisses.language, language)] : []),
    ...containsWords(search, sql`${searchMisses.words}`),
  )
  const inDirection = direction === 'asc' ? asc : desc
  const { words, count: times, lastAt } = searchMisses
  const total = await db().$count(searchMisses, where)
  const rows = await db()
    .select({ words, language: searchMisses.language, count: times, lastAt })
    .from(searchMisses)
    .where(where)
    .orderBy(inDirection(sort === 'count' ? times : lastAt), desc(lastAt), asc(words))
    .limit(pageSize)
    .offset(rowOffset(state, total))
  return { rows, total }
}

/** Deletes one search without results, or all; returns how many. */
export async function clearMisses(
  change: Change & { miss: { words: string; language: Language } | 'all' },
): Promise<number> {
  const { miss } = change
  return transaction(async () => {
    const where =
      miss === 'all'
        ? undefined
        : and(eq(searchMisses.words, miss.words), eq(searchMisses.language, miss.language))
    const cleared = await db().delete(searchMisses).where(where).returning({ words: searchMisses.words })
    if (cleared.length > 0)
      await recordCatalogueChange(change, {
        action: 'missesCleared',
        subject: 'search',
        id: miss === 'all' ? 'all' : miss.words,
        before: { count: cleared.length },
      })
    return cleared.length
  })
}
