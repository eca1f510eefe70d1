/** Stores an interrupted cash count in `sessionStorage` until the session is closed. */
import { areDenominations, type Denominations } from '../cash.rules.ts'
import { WALLETS, type WalletMethod } from '../count.rules.ts'

export interface CountDraft {
  way: 'byDenomination' | 'inOne' | 'without'
  denominations: Denominations
  /** Raw input. */
  total: string
  reason: string
  /** Raw input by wallet; empty: not counted. */
  wallets: WalletInputs
  walletReasons: WalletInputs
}

export type WalletInputs = { [M in WalletMethod]?: string }

const EMPTY: CountDraft = {
  way: 'byDenomination',
  denominations: {},
  total: '',
  reason: '',
  wallets: {},
  walletReasons: {},
}

const keyOf = (session: number) => `cash-count-${session}`

export function loadCountDraft(session: number): CountDraft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(session)) ?? '{}') as Partial<CountDraft>
    const isWay = stored.way === 'inOne' || stored.way === 'without'
    return {
      way: isWay && stored.way ? stored.way : 'byDenomination',
      denominations: areDenominations(stored.denominations) ? stored.denominations : {},
      total: typeof stored.total === 'string' ? stored.total : '',
      reason: typeof stored.reason === 'string' ? stored.reason : '',
      wallets: walletInputs(stored.wallets),
      walletReasons: walletInputs(stored.walletReasons),
    }
  } catch {
    // Storage is unavailable or its content is invalid: start with an empty count.
    return EMPTY
  }
}

function walletInputs(stored: unknown): WalletInputs {
  const values = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  return Object.fromEntries(
    WALLETS.flatMap((method) => {
      const value = values[method]
      return typeof value === 'string' ? [[method, value]] : []
    }),
  )
}

export function saveCountDraft(session: number, count: CountDraft | undefined): void {
  try {
    if (count) sessionStorage.setItem(keyOf(session), JSON.stringify(count))
    else sessionStorage.removeItem(keyOf(session))
  } catch {
    // Storage is full or unavailable: only the draft is lost.
  }
}
