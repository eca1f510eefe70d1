/** Searching in Arabic and French at once: spelling folded, synonyms known, typos forgiven. */
import { sql, type SQL } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import type { Language } from '#core/text.ts'
import { localized } from '#core/text.ts'
import { asPicture, mediaView } from '#features/media/media-view.server.ts'
import { db } from '#platform/database/database.server.ts'
import { products } from '../catalogue-tables.server.ts'
import { shownCategories } from '../catalogue.server.ts'
import type { WordMatch } from '../products/products.server.ts'
import {
  categoriesCalled,
  cleanSearch,
  MIN_SEARCH_LENGTH,
  MAX_MISSES,
  MAX_SEARCH_WORDS,
  MAX_SUGGESTIONS,
  RANKED_AT_MOST,
  searchConditions,
  type SearchedWord,
  type Suggestion,
} from './search.rules.ts'

/** Nothing was searched for: undefined. Something without a single word in it: nothing matches. */
export async function matchWords(typed: string): Promise<WordMatch | undefined> {
  const search = cleanSearch(typed)
  if (search === '') return undefined
  const words = await understand(search, false)
  if (words.length === 0) return { where: sql`false`, nearness: NOT_RANKED }
  const { asTyped, everyWord, anyWord, everyWordOrCategory } = searchConditions(words)
  if (await isOverwhelming(everyWordOrCategory))
    return {
      where: sql`${products.id} in (${having('name_words', everyWordOrCategory)})`,
      nearness: NOT_RANKED,
    }
  const isIn = (ids: SQL) => sql`(${products.id} in (${ids}))::int`
  const ranks = [
    sql`16 * ${isIn(indexed('name_words', asTyped))}`,
    sql`8 * ${isIn(indexed('name_words', everyWord))}`,
    everyWord !== everyWordOrCategory && sql`4 * ${isIn(indexed('name_words', everyWordOrCategory))}`,
    words.length > 1 && sql`2 * ${isIn(indexed('name_words', anyWord))}`,
    everyWord !== everyWordOrCategory && isIn(indexed('all_words', everyWord)),
  ].filter((rank) => rank !== false)
  return {
    where: sql`${products.id} in (${indexed('all_words', everyWordOrCategory)})`,
    nearness: sql`(${sql.join(ranks, sql` + `)})`,
  }
}

const NOT_RANKED = sql`0::int`

/**
 * Where thousands are named so, or are of a category named so, ranking them tells nothing and costs much: the newest
 * come first, straight from their index, and what only mentions the word is left out.
 */
async function isOverwhelming(condition: string): Promise<boolean> {
  const { rows } = await db().execute<{ found: number }>(
    sql`select count(*) as found from (${having('name_words', condition)} limit ${RANKED_AT_MOST + 1}) named`,
  )
  return rows[0]!.found > RANKED_AT_MOST
}

/** Ids of products by their words: for the first few, where common words are found soonest by looking around. */
function having(words: 'name_words' | 'all_words', condition: string): SQL {
  return sql`select product_id from product_words where ${sql.raw(words)} @@ ${condition}::tsquery`
}

/**
 * The same for all of them. The condition is a question of its own: the planner cannot see how common the words are,
 * and takes the index instead of reading the words of every product, which it underrates.
 */
function indexed(words: 'name_words' | 'all_words', condition: string): SQL {
  return sql`select product_id from product_words where ${sql.raw(words)} @@ (select ${condition}::tsquery)`
}

/**
 * Small words are left out, unless nothing else is there. The last word counts by its beginning while somebody
 * types, and afterwards if it is no whole word of the shop's. Only what is neither is taken for a typo.
 */
async function understand(search: string, isTyping: boolean): Promise<SearchedWord[]> {
  const { rows } = await db().execute<{ [K in keyof SearchedWord]: SearchedWord[K] }>(sql`
    with written as (
      select word, position, is_stop_word(word) as is_small, position = max(position) over () as is_last
      from unnest((search_words(${search}))[:${MAX_SEARCH_WORDS}::int]) with ordinality as word (word, position)
    ), asked as (
      select position, search_forms(word) as forms, search_stems(word) as stems, position = max(position) over () as is_last
      from written
      where not is_small or (is_last and not exists (select from written where not is_small))
    ), weighed as materialized (
      select *, exists (select from known_words where word = any (forms || stems)) or exists (
          select from product_words where all_words @@ array_to_string(forms || stems, '|')::tsquery) as is_whole
      from asked
    ), begun as (
      select *, is_last and (${isTyping} or not is_whole and length(forms[1]) >= 3) as is_begun from weighed
    ), mended as materialized (
      select *, case when is_whole or is_begun and exists (
          select from unnest(forms) form join known_words on starts_with(word, form)
        ) or is_begun and exists (
          select from product_words where all_words @@ (array_to_string(forms, ':*|') || ':*')::tsquery)
        then '{}' else array(
          select word from unnest(forms) form join known_words on deletions && deletion_variants(form)
          where length(form) >= 4 and length(word) >= 4 and (left(word, 1) = left(form, 1)
            or word = substr(form, 2) or substr(word, 2) = form)) end as near
      from begun
    ), widened as materialized (
      select *, near || array(
          select distinct lexeme from search_synonyms, unnest(lexemes) lexeme
          where lexemes && (forms || stems || near) or is_begun and any_word_starts_with(forms, lexemes)) as alike
      from mended
    )
    select forms, stems, alike, is_begun as "isBegun", array(
        select category_words.category from category_words
        where lexemes && (forms || stems || alike) or is_begun and any_word_starts_with(forms, lexemes)) as categories
    from widened order by position`)
  return rows
}

/** Categories first, they are few; then products: those named so, of a category named so, described so. */
export async function suggest(
  typed: string,
  language: Language,
  limit = MAX_SUGGESTIONS,
): Promise<Suggestion[]> {
  const search = cleanSearch(typed)
  if (search.length < MIN_SEARCH_LENGTH) return []
  const words = await understand(search, true)
  if (words.length === 0) return []
  const called = new Set(categoriesCalled(words))
  const categories = (called.size > 0 ? await shownCategories() : [])
    .filter(({ id }) => called.has(id))
    .slice(0, limit / 2)
    .map(({ id, name, picture }): Suggestion => ({
      kind: 'category',
      id,
      name: localized(name, language),
      picture,
    }))
  return [...categories, ...(await suggestProducts(words, language, limit - categories.length))]
}

/** Products alone, while somebody of the staff types a name. */
export async function searchProducts(
  typed: string,
  language: Language,
  limit: number,
): Promise<Suggestion[]> {
  const search = cleanSearch(typed)
  const words = search ? await understand(search, true) : []
  return words.length > 0 ? suggestProducts(words, language, limit) : []
}

interface SuggestedRow extends Record<string, unknown> {
  id: number
  fr: string
  ar: string
  price: Money
  picture: string | null
  width: number | null
  height: number | null
  widths: number[] | null
}

/** A few hundred candidates are enough to choose from, however many products share a beginning. */
async function suggestProducts(
  words: SearchedWord[],
  language: Language,
  limit: number,
): Promise<Suggestion[]> {
  const { asTyped, everyWord, everyWordOrCategory } = searchConditions(words)
  const { rows } = await db().execute<SuggestedRow>(sql`
    with found as (
      (select product_id, 4 as nearness from (${having('name_words', asTyped)} limit 200) named) union all
      (select product_id, 2 from (${having('name_words', everyWord)} limit 200) alike) union all
      (select product_id, 1 from (${having('name_words', everyWordOrCategory)} limit 200) placed) union all
      (select product_id, 0 from (${having('all_words', everyWordOrCategory)} limit 100) described)
    ), best as (
      select p.id, p.name, p.name_ar, p.price, row_number() over (
          order by nearness desc, p.in_stock desc, p.reviews desc, p.id desc) as place
      from (select product_id, sum(nearness) as nearness from found group by product_id) f
      join products p on p.id = f.product_id and p.deleted_at is null
      order by place limit ${limit}
    )
    select best.id, best.name as fr, best.name_ar as ar, best.price, media_view.id as picture,
      media_view.width, media_view.height, media_view.widths
    from best
    left join product_images i on i.product_id = best.id and i.position = 0
    left join ${mediaView} on media_view.id = i.media_id
    order by place`)
  return rows.map(({ id, fr, ar, price, picture, width, height, widths }) => ({
    kind: 'product',
    id,
    name: localized({ fr, ar }, language),
    price,
    ...(picture && {
      picture: asPicture({ id: picture, width, height, widths }),
    }),
  }))
}

/** Words that found nothing tell staff what shoppers call things, and what they wish for. */
export async function recordSearchMiss(typed: string, language: Language): Promise<void> {
  await db().execute(sql`
    insert into search_misses (words, language)
    select asked, ${language} from array_to_string(search_words(${cleanSearch(typed)}), ' ') asked
    where asked <> '' and (
      (select count(*) from search_misses) < ${MAX_MISSES}
      or exists (select from search_misses where words = asked and language = ${language}))
    on conflict (words, language) do update set count = search_misses.count + 1, last_at = now()`)
}
