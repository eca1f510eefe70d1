import { onShopsOwn } from './database.server.ts'
import { onChange } from './live.server.ts'

let failures = 0

/** Counts up whenever a value could not be loaded: what was made meanwhile may show an old one. */
export function failedLoads(): number {
  return failures
}

/**
 * A value that every request needs and that seldom changes: loaded once, forgotten when one of its
 * subjects changes.
 * While a fresh one cannot be loaded (the database is away), the last one known is served.
 */
export function remembered<T>(topics: string[], load: () => Promise<T>): () => Promise<T> {
  let fresh: Promise<T> | undefined
  let last: { value: T } | undefined
  for (const topic of topics)
    onChange(topic, () => {
      fresh = undefined
    })
  return async () => {
    const loading = (fresh ??= onShopsOwn(load))
    try {
      const value = await loading
      last = { value }
      return value
    } catch (error) {
      failures++
      if (fresh === loading) fresh = undefined
      if (last) return last.value
      throw error
    }
  }
}
