/** A count that was begun stays in this tab until the session is closed: the counting may be interrupted. */
import { areDenominations, type Denominations } from '../cash.rules.ts'

export interface KeptCount {
  way: 'byDenomination' | 'inOne' | 'without'
  denominations: Denominations
  /** As typed. */
  total: string
  reason: string
}

const EMPTY: KeptCount = { way: 'byDenomination', denominations: {}, total: '', reason: '' }

const keyOf = (session: number) => `cash-count-${session}`

export function keptCount(session: number): KeptCount {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(session)) ?? '{}') as Partial<KeptCount>
    const isWay = kept.way === 'inOne' || kept.way === 'without'
    return {
      way: isWay && kept.way ? kept.way : 'byDenomination',
      denominations: areDenominations(kept.denominations) ? kept.denominations : {},
      total: typeof kept.total === 'string' ? kept.total : '',
      reason: typeof kept.reason === 'string' ? kept.reason : '',
    }
  } catch {
    // No storage, or something else in it: the count begins anew.
    return EMPTY
  }
}

export function keepCount(session: number, count: KeptCount | undefined): void {
  try {
    if (count) sessionStorage.setItem(keyOf(session), JSON.stringify(count))
    else sessionStorage.removeItem(keyOf(session))
  } catch {
    // A full or forbidden storage costs the draft alone.
  }
}
