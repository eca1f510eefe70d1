import { sql } from 'drizzle-orm'
import { boolean, customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Language } from '#core/text.ts'
import { id, moment, reference } from '#platform/database/columns.server.ts'

/** Written by triggers and used only in SQL conditions; never selected. */
const tsvector = customType<{ data: never }>({ dataType: () => 'tsvector' })

export const productWords = pgTable('product_words', {
  productId: reference('product_id').primaryKey(),
  nameWords: tsvector('name_words').notNull(),
  allWords: tsvector('all_words').notNull(),
  searchText: text('search_text').notNull().default(''),
  sortFr: text('sort_fr').notNull().default(''),
  sortAr: text('sort_ar').notNull().default(''),
  isUntranslated: boolean('is_untranslated').notNull().default(false),
})

export const categoryWords = pgTable('category_words', {
  category: text().primaryKey(),
  lexemes: text().array().notNull(),
})

export const knownWords = pgTable('known_words', {
  word: text().primaryKey(),
  deletions: text()
    .array()
    .notNull()
    .generatedAlwaysAs(sql`deletion_variants(word)`),
})

export const searchSynonyms = pgTable('search_synonyms', {
  id: id(),
  position: integer().notNull().default(0),
  words: text().array().notNull(),
  lexemes: text()
    .array()
    .notNull()
    .generatedAlwaysAs(sql`search_lexemes(…)`),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const searchMisses = pgTable(
  'search_misses',
  {
    words: text().notNull(),
    language: text().$type<Language>().notNull(),
    count: integer().notNull().default(1),
    firstAt: moment('first_at').notNull().defaultNow(),
    lastAt: moment('last_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.words, table.language] })],
)
