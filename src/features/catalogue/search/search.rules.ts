/** Converts search terms into tsquery conditions. The database normalizes the spelling. */
import type { Money } from '#core/money.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import { collectionPath } from '../collections/collection.rules.ts'

const MAX_SEARCH_LENGTH = 100
export const MAX_SEARCH_WORDS = 8
/** Suggestions start at the second letter, because a single one matches half the catalogue. */
export const MIN_SEARCH_LENGTH = 2
export const MAX_SUGGESTIONS = 6
/** Above this number of matches, results are not ranked by relevance, which would be slow. */
export const MAX_RANKED = 3_000
/** Limit of stored searches without results, because any visitor can add one. */
export const MAX_MISSES = 5_000

/** Trims and truncates the input, and replaces NUL, which PostgreSQL text cannot contain. */
export function cleanSearch(input: string): string {
  return input.replaceAll('\0', ' ').trim().slice(0, MAX_SEARCH_LENGTH)
}

/** One word of a search, with the lexemes it may match. */
export interface SearchTerm {
  /** The word as entered, and without the Arabic article. */
  forms: string[]
  /** The French stem. */
  stems: string[]
  /** Synonyms, and for an unknown word, known words within one typo. */
  alternatives: string[]
  /** Lexemes of categories and subcategories with this word in their name: `#c5`, `#s9`. */
  categories: string[]
  /** The word may be incomplete, so longer words match too. */
  isPrefix: boolean
}

/** Conditions as tsquery text, from the strictest to the widest. */
export interface SearchConditions {
  exactWords: string
  everyWord: string
  anyWord: string
  /** The name of a category also matches each of its products. */
  everyWordOrCategory: string
}

export function searchConditions(words: SearchTerm[]): SearchConditions {
  const wide = words.map((word) => [
    ...formLexemes(word),
    ...[...word.stems, ...word.alternatives].map(quote),
  ])
  return {
    exactWords: allOf(words.map(({ forms, stems }) => [...forms, ...stems].map(quote))),
    everyWord: allOf(wide),
    anyWord: anyOf(wide.flat()),
    everyWordOrCategory: allOf(
      wide.map((lexemes, index) => [...lexemes, ...words[index]!.categories.map(quote)]),
    ),
  }
}

function formLexemes({ forms, isPrefix }: SearchTerm): string[] {
  return forms.map((form) => (isPrefix ? `${quote(form)}:*` : quote(form)))
}

function allOf(words: string[][]): string {
  return words.map((lexemes) => `(${anyOf(lexemes)})`).join(' & ')
}

function anyOf(lexemes: string[]): string {
  return [...new Set(lexemes)].join(' | ')
}

function quote(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`
}

/** Ids of the categories whose names match every term. */
export function matchingCategories(words: SearchTerm[]): number[] {
  const [first, ...others] = words.map(({ categories }) => categories)
  return (first ?? [])
    .filter(
      (category) => category.startsWith('#c') && others.every((categories) => categories.includes(category)),
    )
    .map((category) => Number(category.slice(2)))
}

export interface Suggestion {
  kind: 'product' | 'category'
  id: number
  name: string
  price?: Money
  picture?: PictureMedia
}

export function suggestionPath({ kind, id }: Suggestion): string {
  return kind === 'product' ? `/product/${id}` : collectionPath({ category: id })
}
