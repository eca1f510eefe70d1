/**
 * Counts on their way to the server. A count stays on the phone until the server has stored it: it survives a lost
 * connection and a closed page, and is sent again.
 */
import type { Bilingual } from '#core/text.ts'
import type { CountedLine } from './take.rules.ts'

export interface PendingCount {
  variantId: number
  name: Bilingual
  counted: number
  /** The version of the line that the person saw; 0 if it was not counted. */
  seen: number
  /** When it was counted, in milliseconds of the phone's clock. */
  at: number
}

export interface CountConflict {
  count: PendingCount
  /** What somebody else has counted meanwhile. */
  line: CountedLine
}

export interface QueueState {
  /** In the order in which they were counted. */
  pending: PendingCount[]
  conflicts: CountConflict[]
}

/** `lost`: no answer, sent again later. `signedOut`: waits until the person signs in. Otherwise it is dropped. */
export type SendResult =
  | { stored: CountedLine }
  | { conflict: CountedLine }
  | { refused: string }
  | 'lost'
  | 'signedOut'

interface QueueOptions {
  send: (count: PendingCount) => Promise<SendResult>
  load: () => PendingCount[]
  save: (pending: PendingCount[]) => void
}

export type QueueEvent = { kind: 'stored' | 'signedOut' } | { kind: 'refused'; code: string }

export function createCountQueue(options: QueueOptions) {
  let state: QueueState = { pending: options.load(), conflicts: [] }
  let isSending = false
  /** Of the lines that this phone has stored; the page may not have loaded them yet. */
  const versions = new Map<number, number>()
  const subscribers = new Set<() => void>()
  const listeners = new Set<(event: QueueEvent) => void>()
  const report = (event: QueueEvent) => listeners.forEach((listener) => listener(event))

  function change(next: Partial<QueueState>): void {
    state = { ...state, ...next }
    if (next.pending) options.save(next.pending)
    subscribers.forEach((notify) => notify())
  }

  function withVersion(count: PendingCount): PendingCount {
    return { ...count, seen: Math.max(count.seen, versions.get(count.variantId) ?? 0) }
  }

  /** Sends one after the other until the queue is empty or an answer is missing. */
  async function flush(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      for (let [count] = state.pending; count; [count] = state.pending) {
        const result = await options.send(count)
        if (result === 'lost') return
        if (result === 'signedOut') return report({ kind: 'signedOut' })
        // Counted again while it was sent: the newer number is still to be sent.
        const pending = state.pending.filter((one) => one !== count)
        if ('conflict' in result)
          change({ pending, conflicts: [...state.conflicts, { count, line: result.conflict }] })
        else {
          if ('stored' in result) versions.set(count.variantId, result.stored.version)
          change({ pending: pending.map(withVersion) })
          report('stored' in result ? { kind: 'stored' } : { kind: 'refused', code: result.refused })
        }
      }
    } finally {
      isSending = false
    }
  }

  return {
    subscribe: (subscriber: () => void) => {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
    /** Reports what became of the counts. */
    listen: (listener: (event: QueueEvent) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => state,
    flush,
    /** A second count of the same article replaces the one that still waits. */
    add: (count: PendingCount) => {
      change({
        pending: [
          ...state.pending.filter(({ variantId }) => variantId !== count.variantId),
          withVersion(count),
        ],
        conflicts: state.conflicts.filter((one) => one.count.variantId !== count.variantId),
      })
      void flush()
    },
    /** The other person's number stays. */
    dismiss: (variantId: number) =>
      change({ conflicts: state.conflicts.filter(({ count }) => count.variantId !== variantId) }),
  }
}
