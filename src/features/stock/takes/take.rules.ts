/** Stock takes: what counts are accepted, and what they change. */
import type { Money } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'
import type { Article } from '#features/catalogue/stock/stock.rules.ts'

export type TakeStatus = 'open' | 'applied' | 'cancelled'

export interface Take {
  id: number
  /** Undefined: all products. */
  category: Bilingual | undefined
  status: TakeStatus
  startedAt: Date
  startedName: string
  endedAt: Date | null
  endedName: string | null
  /** Lines, and units that were too many and missing. */
  countedLines: number
  surplus: number | null
  missing: number | null
}

export interface CountedLine {
  counted: number
  /** The stock at the moment the line was counted. */
  expected: number
  version: number
  countedAt: Date
  staffName: string
  /** What was changed when the stock take was applied. */
  applied: number | null
}

/** An article of a stock take; without a line it is not counted yet. */
export interface TakeRow {
  article: Pick<Article, 'variantId' | 'name' | 'sku' | 'barcode' | 'picture'>
  line: CountedLine | undefined
  /** The difference at cost; undefined if the cost is unknown or the reader may not see it. */
  value: Money | undefined
}

/** More articles than this are shown as "at least". */
export const MAX_TOTAL = 10_000

export interface TakeProgress {
  /** Articles of the stock take, at most `MAX_TOTAL`. */
  total: number
  counted: number
  different: number
}

export const TAKE_VIEWS = ['todo', 'counted', 'different'] as const
export type TakeView = (typeof TAKE_VIEWS)[number]

export const MAX_COUNT = 999_999

interface SentCount {
  counted: number
  /** The version of the line that the person saw; 0 if it was not counted. */
  seen: number
  staffId: number
}

/**
 * `repeated`: the same person sent the same number again, because the answer was lost. `conflict`: somebody else has
 * counted the line meanwhile.
 */
export function countDecision(
  line: { counted: number; version: number; staffId: number | null } | undefined,
  { counted, seen, staffId }: SentCount,
): 'store' | 'repeated' | 'conflict' {
  if (!line || line.version === seen) return 'store'
  return line.staffId === staffId && line.counted === counted ? 'repeated' : 'conflict'
}

/** The longest time that a count may wait on a phone without network. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000
/** Below this age a count is as of now: the way to the server takes as long. */
const FRESH_MS = 3_000

/** When a count that waited on the phone was made; undefined: now. */
export function momentOfCount(ageMs: number, now: Date): Date | undefined {
  return ageMs < FRESH_MS ? undefined : new Date(now.getTime() - Math.min(ageMs, MAX_AGE_MS))
}

/** The part of a difference that could not be taken out of the stock. */
export function remainderOf({ counted, expected, applied }: CountedLine): number {
  return applied === null ? 0 : counted - expected - applied
}

/** The number after a key of the number pad. */
export function withDigit(input: string, key: string): string {
  if (key === 'delete') return input.slice(0, -1)
  const next = (input === '0' ? '' : input) + key
  return Number(next) <= MAX_COUNT ? next : input
}
