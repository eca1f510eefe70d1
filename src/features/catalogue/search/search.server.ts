/** Full-text search in Arabic and French: normalized spelling, synonyms and typo tolerance. */
import { sql, type SQL } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import type { Language } from '#core/text.ts'
import { localized } from '#core/text.ts'
import type { CartOffer } from '#features/cart/cart.rules.ts'
import { asPicture, mediaView } from '#features/media/media-view.server.ts'
import { db, isConnectionError } from '#platform/database/database.server.ts'
import { products } from '../catalogue-tables.server.ts'
import { shownCategories } from '../catalogue.server.ts'
import { findOffersOfProducts, type WordMatch } from '../products/products.server.ts'
import { containsWords } from './contains-text.server.ts'
import {
  matchingCategories,
  cleanSearch,
  MIN_SEARCH_LENGTH,
  MAX_MISSES,
  MAX_SEARCH_WORDS,
  MAX_SUGGESTIONS,
  MAX_RANKED,
  searchConditions,
  type SearchTerm,
  type Suggestion,
} from './search.rules.ts'

/** Undefined for an empty search; a search without any word matches nothing. */
export async function matchWords(input: string): Promise<WordMatch | undefined> {
  const search = cleanSearch(input)
  if (search === '') return undefined
  const words = await analyzeSearch(search, { isTyping: false })
  if (words.length === 0) return { where: sql`false`, relevance: NOT_RANKED }
  const { exactWords, everyWord, anyWord, everyWordOrCategory } = searchConditions(words)
  if (await hasTooManyMatches(everyWordOrCategory))
    return {
      where: sql`${products.id} in (${selectMatches('name_words', everyWordOrCategory)})`,
      relevance: NOT_RANKED,
    }
  const isIn = (ids: SQL) => sql`(${products.id} in (${ids}))::int`
  const ranks = [
    sql`16 * ${isIn(selectMatchesByIndex('name_words', exactWords))}`,
    sql`8 * ${isIn(selectMatchesByIndex('name_words', everyWord))}`,
    everyWord !== everyWordOrCategory &&
      sql`4 * ${isIn(selectMatchesByIndex('name_words', everyWordOrCategory))}`,
    words.length > 1 && sql`2 * ${isIn(selectMatchesByIndex('name_words', anyWord))}`,
    everyWord !== everyWordOrCategory && isIn(selectMatchesByIndex('all_words', everyWord)),
  ].filter((rank) => rank !== false)
  return {
    where: sql`${products.id} in (${selectMatchesByIndex('all_words', everyWordOrCategory)})`,
    relevance: sql`(${sql.join(ranks, sql` + `)})`,
  }
}

const NOT_RANKED = sql`0::int`

/**
 * With thousands of matches by name or category, ranking is slow and useless: the newest are returned first from their
 * index, and products that only mention the words are left out.
 */
async function hasTooManyMatches(condition: string): Promise<boolean> {
  const { rows } = await db().execute<{ found: number }>(
    sql`select count(*) as found from (${selectMatches('name_words', condition)} limit ${MAX_RANKED + 1}) named`,
  )
  return rows[0]!.found > MAX_RANKED
}

/** Ids of matching products, for queries with a small limit: for common words a sequential scan is fastest. */
function selectMatches(words: 'name_words' | 'all_words', condition: string): SQL {
  return sql`select product_id from product_words where ${sql.raw(words)} @@ ${condition}::tsquery`
}

/**
 * Ids of all matching products. The condition is a subquery, so that the planner cannot estimate how common the words
 * are and uses the index; otherwise it underestimates the cost of a sequential scan.
 */
function selectMatchesByIndex(words: 'name_words' | 'all_words', condition: string): SQL {
  return sql`select product_id from product_words where ${sql.raw(words)} @@ (select ${condition}::tsquery)`
}

/** After every other: words from `form` to it have the prefix. Unlike `starts_with`, a range can use the index. */
const MAX_CHARACTER = '\u{10FFFF}'

/**
 * Stop words are left out unless the search has no others. The last word is a prefix while the user types, and
 * otherwise if it is unknown. Typos are corrected only in words that are neither known nor a prefix of a known word.
 */
async function analyzeSearch(
  search: string,
  { isTyping, correctsTypos = true }: { isTyping: boolean; correctsTypos?: boolean },
): Promise<SearchTerm[]> {
  const { rows } = await db().execute<{ [K in keyof SearchTerm]: SearchTerm[K] }>(sql`
    with input_words as (
      select word, position, is_stop_word(word) as is_stop, position = max(position) over () as is_last
      from unnest((search_words(${search}))[:${MAX_SEARCH_WORDS}::int]) with ordinality as word (word, position)
    ), terms as (
      select position, search_forms(word) as forms, search_stems(word) as stems, position = max(position) over () as is_last
      from input_words
      where not is_stop or (is_last and not exists (select from input_words where not is_stop))
    ), checked as materialized (
      select *, exists (select from known_words where word = any (forms || stems))
        or any_product_has(array_to_string(forms || stems, '|')::tsquery) as is_known
      from terms
    ), prefixes as (
      select *, is_last and (${isTyping} or not is_known and length(forms[1]) >= 3) as is_prefix from checked
    ), corrected as materialized (
      select *, case when ${!correctsTypos} or is_known or is_prefix and exists (
          select from unnest(forms) form join known_words on word >= form and word < form || ${MAX_CHARACTER}
        ) or is_prefix and any_product_has((array_to_string(forms, ':*|') || ':*')::tsquery)
        then '{}' else array(
          select word from unnest(forms) form join known_words on deletions && deletion_variants(form)
          where length(form) >= 4 and length(word) >= 4 and (left(word, 1) = left(form, 1)
            or word = substr(form, 2) or substr(word, 2) = form)) end as corrections
      from prefixes
    ), expanded as materialized (
      select *, corrections || array(
          select distinct lexeme from search_synonyms, unnest(lexemes) lexeme
          where lexemes && (forms || stems || corrections) or is_prefix and any_word_starts_with(forms, lexemes)) as alternatives
      from corrected
    )
    select forms, stems, alternatives, is_prefix as "isPrefix", array(
        select category_words.category from category_words
        where lexemes && (forms || stems || alternatives) or is_prefix and any_word_starts_with(forms, lexemes)) as categories
    from expanded order by position`)
  return rows
}

/** Categories first, then products by match in the name, the category and the description. */
export async function suggest(
  input: string,
  language: Language,
  limit = MAX_SUGGESTIONS,
): Promise<Suggestion[]> {
  const search = cleanSearch(input)
  if (search.length < MIN_SEARCH_LENGTH) return []
  const words = await analyzeSearch(search, { isTyping: true })
  if (words.length === 0) return []
  const matchingIds = new Set(matchingCategories(words))
  const categories = (matchingIds.size > 0 ? await shownCategories() : [])
    .filter(({ id }) => matchingIds.has(id))
    .slice(0, limit / 2)
    .map(({ id, name, picture }): Suggestion => ({
      kind: 'category',
      id,
      name: localized(name, language),
      picture,
    }))
  const found = await suggestProducts(search, words, limit - categories.length)
  return [...categories, ...found.map((row) => asSuggestion(row, language))]
}

/** Suggests only products, for staff who enter a product name. */
export async function searchProducts(
  input: string,
  language: Language,
  limit: number,
): Promise<Suggestion[]> {
  return (await findNamed(input, limit)).map((row) => asSuggestion(row, language))
}

/** The same products as offers, for a sale at the counter. */
export async function searchOffers(input: string, limit: number): Promise<CartOffer[]> {
  const ids = (await findNamed(input, limit)).map(({ id }) => id)
  const offers = await findOffersOfProducts(ids)
  return offers.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

async function findNamed(input: string, limit: number): Promise<SuggestedRow[]> {
  const search = cleanSearch(input)
  const words = search ? await analyzeSearch(search, { isTyping: true }) : []
  return words.length > 0 ? suggestProducts(search, words, limit) : []
}

/** Typos are not corrected, because staff also search for people's names. */
async function analyzeNames(input: string): Promise<SearchTerm[]> {
  const search = cleanSearch(input)
  return search ? analyzeSearch(search, { isTyping: true, correctsTypos: false }) : []
}

/** A condition on product_words: the name or category has these words or their synonyms. Undefined without any word. */
export async function nameCondition(input: string): Promise<SQL | undefined> {
  const words = await analyzeNames(input)
  if (words.length === 0) return undefined
  return sql`name_words @@ ${searchConditions(words).everyWordOrCategory}::tsquery`
}

/** SQL for the ids of these products. Deleted products are included, because past orders contain them. */
export async function selectProductsNamed(input: string): Promise<SQL> {
  const words = await analyzeNames(input)
  if (words.length === 0) return sql`select null::bigint where false`
  return selectMatchesByIndex('name_words', searchConditions(words).everyWordOrCategory)
}

/** As `selectProductsNamed`, and products whose name contains parts of these words; undefined for an empty search. */
export async function selectProductsWith(input: string): Promise<SQL | undefined> {
  const parts = containsWords(input, sql`search_text`)
  if (parts.length === 0) return undefined
  return sql`select product_id from product_words where ${sql.join(parts, sql` and `)}
    union ${await selectProductsNamed(input)}`
}

interface SuggestedRow extends Record<string, unknown> {
  id: number
  fr: string
  ar: string
  price: Money
  picture: string | null
  fileId: string | null
  width: number | null
  height: number | null
  widths: number[] | null
}

/** The product with exactly this name first. Ranks at most 700 candidates, so that a common prefix stays fast. */
async function suggestProducts(search: string, words: SearchTerm[], limit: number): Promise<SuggestedRow[]> {
  const { exactWords, everyWord, everyWordOrCategory } = searchConditions(words)
  const { rows } = await db().execute<SuggestedRow>(sql`
    with found as (
      (select product_id, 4 as relevance from (${selectMatches('name_words', exactWords)} limit 200) by_name) union all
      (select product_id, 2 from (${selectMatches('name_words', everyWord)} limit 200) by_word) union all
      (select product_id, 1 from (${selectMatches('name_words', everyWordOrCategory)} limit 200) by_category) union all
      (select product_id, 0 from (${selectMatches('all_words', everyWordOrCategory)} limit 100) by_text)
    ), best as (
      select p.id, p.name, p.name_ar, p.price_from as price, row_number() over (
          order by named.name in (w.sort_fr, w.sort_ar) desc, relevance desc, p.in_stock desc, p.reviews desc, p.id desc) as rank
      from (select product_id, sum(relevance) as relevance from found group by product_id) f
      join products p on p.id = f.product_id and p.deleted_at is null and p.status = 'published'
      join product_words w on w.product_id = p.id
      cross join (select left(normalize_text(${search}), 100) as name) named
      order by rank limit ${limit}
    )
    select best.id, best.name as fr, best.name_ar as ar, best.price, media_view.id as picture,
      media_view.file_id as "fileId", media_view.width, media_view.height, media_view.widths
    from best
    left join product_images i on i.product_id = best.id and i.position = 0
    left join ${mediaView} on media_view.id = i.media_id
    order by rank`)
  return rows
}

function asSuggestion(
  { id, fr, ar, price, picture, ...media }: SuggestedRow,
  language: Language,
): Suggestion {
  return {
    kind: 'product',
    id,
    name: localized({ fr, ar }, language),
    price,
    ...(picture && {
      picture: asPicture({ ...media, id: picture }),
    }),
  }
}

/** Stored for staff, who add synonyms or products for searches without results. */
export async function recordSearchMiss(input: string, language: Language): Promise<void> {
  try {
    await db().execute(sql`
      insert into search_misses (words, language)
      select cleaned, ${language} from array_to_string(search_words(${cleanSearch(input)}), ' ') cleaned
      where cleaned <> '' and (
        (select count(*) from search_misses) < ${MAX_MISSES}
        or exists (select from search_misses where words = cleaned and language = ${language}))
        -- The page does not wait until this is on disk, or on the replica.
        and set_config('synchronous_commit', 'off', true) is not null
      on conflict (words, language) do update set count = search_misses.count + 1, last_at = now()`)
  } catch (error) {
    // The page is shown without it: while the primary is away it comes from a replica, which cannot be written to.
    if (!isConnectionError(error)) throw error
  }
}
