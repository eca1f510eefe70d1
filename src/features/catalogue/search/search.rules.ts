/** Words that somebody searches for, and the conditions they become. Spelling is folded by the database. */
import type { Money } from '#core/money.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import { collectionPath } from '../collections/collection.rules.ts'

const MAX_SEARCH_LENGTH = 100
export const MAX_SEARCH_WORDS = 8
/** Suggestions begin with the second letter; one alone begins half the catalogue. */
export const MIN_SEARCH_LENGTH = 2
export const MAX_SUGGESTIONS = 6
/** Nobody looks through more than that for the best match. */
export const RANKED_AT_MOST = 3_000
/** Words that found nothing come from anybody: they are kept, but never without end. */
export const MAX_MISSES = 5_000

/** What was typed, without what no text can hold. */
export function cleanSearch(typed: string): string {
  return typed.replaceAll('\0', ' ').trim().slice(0, MAX_SEARCH_LENGTH)
}

/** One word of a search, with all that it may stand for. */
export interface SearchedWord {
  /** As written, and without the Arabic article. */
  forms: string[]
  /** Without its French ending. */
  stems: string[]
  /** Synonyms, and known words one slip away from an unknown one. */
  alike: string[]
  /** Categories and subcategories called so. */
  categories: string[]
  /** Perhaps not typed to its end: longer words count too. */
  isBegun: boolean
}

/** Conditions in PostgreSQL's language of searching, from the strictest to the widest. */
export interface SearchConditions {
  asTyped: string
  everyWord: string
  anyWord: string
  /** A category's name counts for each of its products. */
  everyWordOrCategory: string
}

export function searchConditions(words: SearchedWord[]): SearchConditions {
  const wide = words.map((word) => [...begun(word), ...[...word.stems, ...word.alike].map(quoted)])
  return {
    asTyped: every(words.map(({ forms, stems }) => [...forms, ...stems].map(quoted))),
    everyWord: every(wide),
    anyWord: oneOf(wide.flat()),
    everyWordOrCategory: every(wide.map((lexemes, at) => [...lexemes, ...words[at]!.categories.map(quoted)])),
  }
}

function begun({ forms, isBegun }: SearchedWord): string[] {
  return forms.map((form) => (isBegun ? `${quoted(form)}:*` : quoted(form)))
}

function every(words: string[][]): string {
  return words.map((lexemes) => `(${oneOf(lexemes)})`).join(' & ')
}

function oneOf(lexemes: string[]): string {
  return [...new Set(lexemes)].join(' | ')
}

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`
}

/** Categories that are called all that was searched for. */
export function categoriesCalled(words: SearchedWord[]): number[] {
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
