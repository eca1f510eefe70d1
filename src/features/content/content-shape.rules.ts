/**
 * The fields of each document: one definition for parsing, checks, the editor and the comparison of two versions. Texts
 * are bilingual; a path such as `slides.2.title.fr` names one value.
 */
import { cleanLine, cleanText } from '#core/clean-text.ts'
import type { Bilingual } from '#core/text.ts'
import { MAX_HERO_SLIDES, SOCIAL_NETWORKS, type ContentKey, type PageKey } from './content.rules.ts'
import { picturesIn } from './rich-text.rules.ts'

export interface WordsShape {
  kind: 'words'
  max: number
  /** More than one line. */
  isLong?: boolean
  /** Headings, bold, lists, links and pictures (`rich-text.rules.ts`). */
  isRich?: boolean
  /** In at least one of the languages. */
  isRequired?: boolean
}

export type LeafShape =
  | WordsShape
  | { kind: 'link' | 'address' | 'time' | 'picture' }
  | { kind: 'day'; isRequired?: boolean }
  | { kind: 'number'; max: number }

export interface FieldsShape {
  kind: 'fields'
  fields: Record<string, Shape>
}

export interface ListShape {
  kind: 'list'
  item: Shape
  max: number
  /** The list has always this length. */
  isFixed?: boolean
}

export type Shape = LeafShape | FieldsShape | ListShape

export const MAX_LENGTHS = { title: 120, sentence: 300, richText: 20_000, answer: 3_000, link: 300 }

const title: WordsShape = { kind: 'words', max: MAX_LENGTHS.title }
const neededTitle: WordsShape = { ...title, isRequired: true }
const sentence: WordsShape = { kind: 'words', max: MAX_LENGTHS.sentence, isLong: true }
const richText: WordsShape = { kind: 'words', max: MAX_LENGTHS.richText, isLong: true, isRich: true }
const link: Shape = { kind: 'link' }
const period = { from: { kind: 'day' }, to: { kind: 'day' } } satisfies Record<string, Shape>
const fields = (of: Record<string, Shape>): FieldsShape => ({ kind: 'fields', fields: of })
const list = (item: Shape, max: number): ListShape => ({ kind: 'list', item, max })
const titledTexts = list(fields({ title: neededTitle, text: sentence }), 8)
const intervals = list(fields({ opens: { kind: 'time' }, closes: { kind: 'time' } }), 3)
const neededDay: Shape = { kind: 'day', isRequired: true }

/** A document, or the pages, which all have the same fields. */
export type ShapeKey = ContentKey | 'page'

export const DOCUMENT_SHAPES: Record<ShapeKey, FieldsShape> = {
  announcement: fields({ text: sentence, link, ...period }),
  hero: fields({
    slides: list(
      fields({
        picture: { kind: 'picture' },
        pictureAr: { kind: 'picture' },
        title,
        sentence,
        button: { kind: 'words', max: 40 },
        link,
        ...period,
      }),
      MAX_HERO_SLIDES,
    ),
  }),
  about: fields({
    kicker: title,
    heading: title,
    story: richText,
    signature: sentence,
    years: { kind: 'number', max: 200 },
    values: titledTexts,
    reasons: titledTexts,
  }),
  faq: fields({
    entries: list(
      fields({
        question: { ...sentence, isLong: false, isRequired: true },
        answer: { ...richText, max: MAX_LENGTHS.answer },
      }),
      40,
    ),
  }),
  hours: fields({
    week: { ...list(intervals, 7), isFixed: true },
    exceptions: list(fields({ note: title, from: neededDay, to: neededDay, intervals }), 30),
  }),
  social: fields(Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, { kind: 'address' }]))),
  footer: fields({ tagline: title, lines: list({ ...sentence, isLong: false, isRequired: true }, 6) }),
  trust: fields({ delivery: title, payment: title, returns: title, question: title }),
  page: fields({ title: neededTitle, body: richText }),
}

export type DocumentKey = ContentKey | PageKey

export function shapeKeyOf(key: DocumentKey): ShapeKey {
  return key.startsWith('page:') ? 'page' : (key as ContentKey)
}

export function isContentKey(key: string): key is ContentKey {
  return key !== 'page' && Object.hasOwn(DOCUMENT_SHAPES, key)
}

/** One value of a document; a text in both languages is one value. */
export interface Leaf {
  path: string
  shape: LeafShape
  value: unknown
}

/** All values, in the order of the form. */
export function leavesOf(shape: Shape, value: unknown, path = ''): Leaf[] {
  if (shape.kind === 'list')
    return (value as unknown[]).flatMap((item, index) => leavesOf(shape.item, item, join(path, index)))
  if (shape.kind === 'fields')
    return Object.entries(shape.fields).flatMap(([name, field]) =>
      leavesOf(field, (value as Record<string, unknown>)[name], join(path, name)),
    )
  return [{ path, shape, value }]
}

export function join(path: string, name: string | number): string {
  return path ? `${path}.${name}` : String(name)
}

/** The same document with each value changed; a field that it lacks is empty. */
export function mapLeaves(
  shape: Shape,
  value: unknown,
  change: (value: unknown, shape: LeafShape) => unknown,
): unknown {
  if (value === undefined) return emptyOf(shape)
  if (shape.kind === 'list') return (value as unknown[]).map((item) => mapLeaves(shape.item, item, change))
  if (shape.kind === 'fields')
    return Object.fromEntries(
      Object.entries(shape.fields).map(([name, field]) => [
        name,
        mapLeaves(field, (value as Record<string, unknown>)[name], change),
      ]),
    )
  return change(value, shape)
}

/** Without invisible characters and needless spaces, and with the fields in the order of the shape. */
export function cleanContent(shape: Shape, content: unknown): unknown {
  return mapLeaves(shape, content, (value, leaf) => {
    if (leaf.kind === 'number') return value
    if (leaf.kind !== 'words') return cleanLine(value as string)
    const clean = leaf.isLong ? cleanText : cleanLine
    const { fr, ar } = value as Bilingual
    return { fr: clean(fr), ar: clean(ar) }
  })
}

/** A new item of a list, or an empty document. */
export function emptyOf(shape: Shape): unknown {
  switch (shape.kind) {
    case 'words':
      return { fr: '', ar: '' }
    case 'number':
      return 0
    case 'list':
      return shape.isFixed ? Array.from({ length: shape.max }, () => emptyOf(shape.item)) : []
    case 'fields':
      return Object.fromEntries(Object.entries(shape.fields).map(([name, field]) => [name, emptyOf(field)]))
    default:
      return ''
  }
}

/** Ids of the pictures that a document shows. */
export function picturesOf(shape: Shape, content: unknown): string[] {
  const ids = leavesOf(shape, content).flatMap(({ shape: leaf, value }) => {
    if (leaf.kind === 'picture') return value ? [value as string] : []
    if (leaf.kind !== 'words' || !leaf.isRich) return []
    const { fr, ar } = value as Bilingual
    return [...picturesIn(fr), ...picturesIn(ar)]
  })
  return [...new Set(ids)]
}

/** Removes pictures that no longer exist, for a version that is older than their removal. */
export function withoutPictures(shape: Shape, content: unknown, isMissing: (id: string) => boolean): unknown {
  const withoutLines = (text: string) =>
    text
      .split('\n')
      .filter((line) => !picturesIn(line).some(isMissing))
      .join('\n')
  return mapLeaves(shape, content, (value, leaf) => {
    if (leaf.kind === 'picture') return isMissing(value as string) ? '' : value
    if (leaf.kind !== 'words' || !leaf.isRich) return value
    const { fr, ar } = value as Bilingual
    return { fr: withoutLines(fr), ar: withoutLines(ar) }
  })
}

/** How many texts have a value in the other language only. */
export function missingTexts(shape: Shape, content: unknown): Bilingual<number> {
  const missing = { fr: 0, ar: 0 }
  for (const { shape: leaf, value } of leavesOf(shape, content)) {
    if (leaf.kind !== 'words') continue
    const { fr, ar } = value as Bilingual
    if (ar.trim() && !fr.trim()) missing.fr++
    if (fr.trim() && !ar.trim()) missing.ar++
  }
  return missing
}
