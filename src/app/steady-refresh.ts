/**
 * Asking again for the page that is already shown (news from the shop, a sent form) must never take it away: over a
 * lost line, or from a server that stumbles, the question is put again until there is an answer. What the page asks
 * by itself is marked, so that it does not keep an idle session alive.
 */
import { BACKGROUND_HEADER } from '#core/background.ts'
import { isInBackground } from '#ui/background.ts'

type Fetch = typeof fetch

interface Surroundings {
  send: Fetch
  /** The address in the bar. */
  shown: () => string
  /** Ends when it is worth trying again; `attempt` counts from 1. */
  pause: (attempt: number) => Promise<void>
}

export function steadyFetch({ send, shown, pause }: Surroundings): Fetch {
  return async (input, asked) => {
    const init = isInBackground() && isRefresh(input, asked, shown()) ? marked(asked) : asked
    for (let attempt = 1; ; attempt++) {
      const answer = await send(input, init).catch((error: unknown) => ({ error }))
      const hasFailed = 'error' in answer || answer.status >= 500
      if (hasFailed && !init?.signal?.aborted && isRefresh(input, init, shown())) {
        await pause(attempt)
        continue
      }
      if ('error' in answer) throw answer.error
      return answer
    }
  }
}

function marked(init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers)
  headers.set(BACKGROUND_HEADER, '1')
  return { ...init, headers }
}

/** React Router asks for a page's data at its address with `.data` at the end (`/_.data` for the home page). */
function isRefresh(input: Parameters<Fetch>[0], init: RequestInit | undefined, shown: string): boolean {
  if (!(input instanceof URL) || (init?.method ?? 'GET') !== 'GET') return false
  if (!input.pathname.endsWith('.data')) return false
  return (
    plain(input.pathname.replace(/_?\.data$/, ''), input) === plain(new URL(shown).pathname, new URL(shown))
  )
}

function plain(pathname: string, { searchParams }: URL): string {
  const query = new URLSearchParams(searchParams)
  for (const own of ['_routes', 'index']) query.delete(own)
  return `${pathname}?${query}`
}

const LONGEST_PAUSE = 30_000

/** Until the line is back, or for a while that grows. */
function pauseInBrowser(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, Math.min(LONGEST_PAUSE, 1_000 * 2 ** attempt))
    addEventListener('online', done)
  })
}

export function keepRefreshesSteady(): void {
  const send = window.fetch.bind(window)
  window.fetch = steadyFetch({ send, shown: () => location.href, pause: pauseInBrowser })
}
