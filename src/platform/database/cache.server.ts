import { isOnOtherDatabase, onPrimary } from './database.server.ts'
import { onChange } from './notifications.server.ts'

let failures = 0

/** Number of failed loads. A page rendered while this count changed may contain an outdated value. */
export function failedLoadCount(): number {
  return failures
}

/** Something was read that may be outdated. */
export function countFailedLoad(): void {
  failures++
}

/**
 * Caches a value that many requests need and that seldom changes; it is loaded again after a notification for one of
 * its topics. While loading fails (the database is down), the last value is returned.
 */
export function cached<T>(topics: string[], load: () => Promise<T>): () => Promise<T> {
  let fresh: Promise<T> | undefined
  let last: { value: T } | undefined
  for (const topic of topics)
    onChange(topic, () => {
      fresh = undefined
    })
  return async () => {
    const loading = (fresh ??= onPrimary(load))
    try {
      const value = await loading
      last = { value }
      return value
    } catch (error) {
      countFailedLoad()
      if (fresh === loading) fresh = undefined
      if (last) return last.value
      // A page that is read from the replica, because the primary is away.
      if (isOnOtherDatabase()) return load()
      throw error
    }
  }
}
