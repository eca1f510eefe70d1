/** Products by the words of their names, removed ones included: past orders still speak of them. */
import { sql, type SQL } from 'drizzle-orm'

/** Ids of products whose names have all of these words, or words that begin so. */
export function idsOfProductsNamed(typed: string): SQL {
  // PostgreSQL knows no NUL; nobody types one.
  const asked = typed.replaceAll('\0', ' ')
  return sql`(select product_id from product_words where name_words @@ (
    select string_agg(word || ':*', ' & ')::tsquery from unnest(search_words(${asked})) word))`
}
