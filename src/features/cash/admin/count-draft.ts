/** A count that was begun stays in this tab until the session is closed: the counting may be interrupted. */
import { arePieces, type Pieces } from '../cash.rules.ts'

export interface KeptCount {
  way: 'byPiece' | 'inOne' | 'without'
  pieces: Pieces
  /** As typed. */
  total: string
  reason: string
}

const EMPTY: KeptCount = { way: 'byPiece', pieces: {}, total: '', reason: '' }

const keyOf = (session: number) => `cash-count-${session}`

export function keptCount(session: number): KeptCount {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(session)) ?? '{}') as Partial<KeptCount>
    const isWay = kept.way === 'inOne' || kept.way === 'without'
    return {
      way: isWay && kept.way ? kept.way : 'byPiece',
      pieces: arePieces(kept.pieces) ? kept.pieces : {},
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
