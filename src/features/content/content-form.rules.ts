/** Checks of the documents; a problem names the value that it is shown beside. */
import { isDay } from '#core/day.ts'
import type { Bilingual } from '#core/text.ts'
import { join, MAX_LENGTHS, type LeafShape, type Shape, type WordsShape } from './content-shape.rules.ts'
import type { OpeningInterval } from './content.rules.ts'
import { isAllowedLink } from './rich-text.rules.ts'

export type ContentProblemCode =
  | 'required'
  | 'tooLong'
  | 'tooMany'
  | 'badLink'
  | 'badTextLink'
  | 'badAddress'
  | 'badDay'
  | 'badTime'
  | 'badNumber'
  | 'datesReversed'
  | 'sameTime'
  | 'hoursOverlap'

export interface ContentProblem {
  /** Such as `slides.2.link` or `entries.0.question.fr`. */
  path: string
  code: ContentProblemCode
  /** What the value may have at most. */
  limit?: number
}

/** Problems in the order of the form. */
export function contentProblems(shape: Shape, content: unknown, path = ''): ContentProblem[] {
  if (shape.kind === 'list') {
    const items = content as unknown[]
    return [
      ...(items.length > shape.max ? [{ path, code: 'tooMany' as const, limit: shape.max }] : []),
      ...items.flatMap((item, index) => contentProblems(shape.item, item, join(path, index))),
      ...overlapProblems(shape.item, items, path),
    ]
  }
  if (shape.kind === 'fields') {
    const values = content as Record<string, unknown>
    return [
      ...Object.entries(shape.fields).flatMap(([name, field]) =>
        contentProblems(field, values[name], join(path, name)),
      ),
      ...pairProblems(values, path),
    ]
  }
  return leafProblems(shape, content, path)
}

function leafProblems(shape: LeafShape, value: unknown, path: string): ContentProblem[] {
  if (shape.kind === 'words') return wordsProblems(shape, value as Bilingual, path)
  if (shape.kind === 'number') {
    const isValid = Number.isInteger(value) && (value as number) >= 0 && (value as number) <= shape.max
    return isValid ? [] : [{ path, code: 'badNumber', limit: shape.max }]
  }
  const text = (value as string).trim()
  if (text.length > MAX_LENGTHS.link) return [{ path, code: 'tooLong', limit: MAX_LENGTHS.link }]
  const code = textProblem(shape, text)
  return code ? [{ path, code }] : []
}

function textProblem(
  shape: Exclude<LeafShape, { kind: 'words' | 'number' }>,
  text: string,
): ContentProblemCode | undefined {
  switch (shape.kind) {
    case 'link':
      return text === '' || isAllowedLink(text) ? undefined : 'badLink'
    case 'address':
      return text === '' || isSocialAddress(text) ? undefined : 'badAddress'
    case 'time':
      return isTime(text) ? undefined : 'badTime'
    case 'day':
      if (text === '') return shape.isRequired ? 'required' : undefined
      return isDay(text) ? undefined : 'badDay'
    case 'picture':
      return undefined
  }
}

function wordsProblems(shape: WordsShape, value: Bilingual, path: string): ContentProblem[] {
  const isEmpty = !value.fr.trim() && !value.ar.trim()
  if (shape.isRequired && isEmpty) return [{ path: join(path, 'fr'), code: 'required' }]
  return (['fr', 'ar'] as const).flatMap((language): ContentProblem[] => {
    const text = value[language]
    const own = join(path, language)
    // Nothing else is checked in a text that is too long: it may have millions of characters.
    if (text.trim().length > shape.max) return [{ path: own, code: 'tooLong', limit: shape.max }]
    return shape.isRich && hasRefusedLink(text) ? [{ path: own, code: 'badTextLink' }] : []
  })
}

const TEXT_LINK = /(!?)\[[^\][\n]{1,300}\]\(([^\s()]+)/g

/** A refused link would be shown as plain text. */
function hasRefusedLink(text: string): boolean {
  return Array.from(text.matchAll(TEXT_LINK)).some(([, picture, href]) => !picture && !isAllowedLink(href!))
}

function isSocialAddress(text: string): boolean {
  return isAllowedLink(text) && /^https:\/\/[^/\s@]+\.[^/\s@]+/i.test(text)
}

function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Values that must fit each other: the two days of a period, the two times of an interval. */
function pairProblems(values: Record<string, unknown>, path: string): ContentProblem[] {
  const { from, to, opens, closes } = values as Record<string, string | undefined>
  if (from && to && isDay(from) && isDay(to) && to < from)
    return [{ path: join(path, 'to'), code: 'datesReversed' }]
  if (opens !== undefined && opens === closes && isTime(opens))
    return [{ path: join(path, 'closes'), code: 'sameTime' }]
  return []
}

const DAY_MINUTES = 24 * 60

/** Intervals of one day must not overlap. One that closes after midnight ends on the next day. */
function overlapProblems(item: Shape, items: unknown[], path: string): ContentProblem[] {
  if (item.kind !== 'fields' || !('opens' in item.fields)) return []
  const spans = (items as OpeningInterval[]).map(({ opens, closes }, index) => {
    const start = minutesOf(opens)
    const end = minutesOf(closes)
    return { start, end: end <= start ? end + DAY_MINUTES : end, index }
  })
  if (spans.some(({ start, end }) => Number.isNaN(start + end))) return []
  return spans
    .filter(({ start, index }) =>
      spans.slice(0, index).some((one) => start < one.end && one.start < spans[index]!.end),
    )
    .map(({ index }) => ({ path: join(join(path, index), 'opens'), code: 'hoursOverlap' }))
}

function minutesOf(time: string): number {
  return isTime(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : Number.NaN
}
