const MAX_PAUSE_MS = 30_000

/** Resolves when the browser is online again, or with exponential backoff; `attempt` counts from 1. */
export function pauseInBrowser(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, Math.min(MAX_PAUSE_MS, 1_000 * 2 ** attempt))
    addEventListener('online', done)
  })
}
