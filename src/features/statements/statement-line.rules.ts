/** A line of a wallet's statement, as it was read. */
import type { Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { normalizeText } from './reading/normalized-text.rules.ts'
import type { Wallet } from './wallet.rules.ts'

/** Received, or paid out. */
export type Direction = 'in' | 'out'

export interface StatementLine {
  /** As it was pasted. */
  text: string
  direction: Direction
  amount: Money
  /** Undefined if the line does not say it. */
  at: Date | undefined
  /** Whether the line has a time beside its day; otherwise `at` is at noon. */
  hasTime: boolean
  phone: Phone | undefined
  name: string
  reference: string | undefined
}

export interface ReadStatement {
  lines: StatementLine[]
  /** Lines that fit no pattern. */
  unread: string[]
}

export const MAX_LINE_LENGTH = 600
/** About 700 messages: a form of the admin can hold no more. */
export const MAX_STATEMENT_LENGTH = 100_000
export const MAX_STATEMENT_LINES = 1_500

/**
 * What makes two lines the same one. A transaction number is the same in a message and in the history; without it the
 * same text is the same line. `occurrence` counts equal texts within one statement, because two transfers can be worded
 * alike.
 */
export function lineIdentity(
  wallet: Wallet,
  line: Pick<StatementLine, 'text'> & Partial<StatementLine>,
  occurrence: number,
): string {
  if (line.reference && line.amount !== undefined)
    return ['reference', wallet, line.direction, line.reference, line.amount].join('|')
  return textIdentity(wallet, line.text, occurrence)
}

function textIdentity(wallet: Wallet, text: string, occurrence: number): string {
  return ['text', wallet, normalizeText(text).text, occurrence].join('|')
}

/** The identity of each line of a statement; lines with the same transaction number have the same one. */
export function identitiesOf(
  wallet: Wallet,
  lines: readonly (Pick<StatementLine, 'text'> & Partial<StatementLine>)[],
): string[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const first = textIdentity(wallet, line.text, 1)
    const occurrence = (seen.get(first) ?? 0) + 1
    seen.set(first, occurrence)
    return lineIdentity(wallet, line, occurrence)
  })
}
