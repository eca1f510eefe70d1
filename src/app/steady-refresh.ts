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
  /** The page shown has just been told by the shop itself. */
  onFresh?: () => void
  /** Goes to a page whose data cannot be had: where the phone keeps a copy of it, that is shown. */
  leave?: (path: string) => Promise<never>
}

export function steadyFetch({ send, shown, pause, onFresh, leave }: Surroundings): Fetch {
  return async (input, asked) => {
    const init = isInBackground() && isRefresh(input, asked, shown()) ? marked(asked) : asked
    for (let attempt = 1; ; attempt++) {
      const answer = await send(input, init).catch((error: unknown) => ({ error }))
      const hasFailed = 'error' in answer || answer.status >= 500
      if (hasFailed && !init?.signal?.aborted && isRefresh(input, init, shown())) {
        await pause(attempt)
        continue
      }
      if ('error' in answer) {
        if (leave && !init?.signal?.aborted && isPageData(input, init)) return leave(pathOf(input))
        throw answer.error
      }
      if (isRefresh(input, init, shown())) onFresh?.()
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
function isPageData(input: Parameters<Fetch>[0], init: RequestInit | undefined): input is URL {
  return input instanceof URL && (init?.method ?? 'GET') === 'GET' && input.pathname.endsWith('.data')
}

function isRefresh(input: Parameters<Fetch>[0], init: RequestInit | undefined, shown: string): boolean {
  return isPageData(input, init) && pathOf(input) === pathOf(new URL(shown))
}

/** Where the page itself is, without what React Router asks for. */
function pathOf({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams)
  for (const own of ['_routes', 'index']) query.delete(own)
  const asked = query.size > 0 ? `?${query}` : ''
  return pathname.replace(/_?\.data$/, '') + asked
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
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  window.fetch = steadyFetch({
    send,
    shown: () => location.href,
    pause: pauseInBrowser,
    onFresh: () => delete document.documentElement.dataset.copy,
    // The panel keeps no copies, and a form that stands open there is worth more than the next page.
    ...(serviceWorker?.controller &&
      document.documentElement.dataset.late && {
        leave: (path) => {
          location.assign(path)
          return new Promise<never>(() => undefined)
        },
      }),
  })
}
