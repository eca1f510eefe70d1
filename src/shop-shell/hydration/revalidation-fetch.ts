/**
 * Retries the requests that refresh the page on screen (after a notification or a submitted form), so that a lost
 * connection or a server error does not replace it with an error page. Requests without a user action carry a header,
 * so that they do not keep an idle session alive.
 */
import { BACKGROUND_HEADER } from '#core/background-request.ts'
import { isBackgroundRequest } from '#ui/hooks/background-request.ts'
import { pauseInBrowser } from '#ui/hooks/pause-in-browser.ts'
import { interceptFetch, isPageData, pagePathOf } from './fetch-interceptor.ts'

type Fetch = typeof fetch

interface Dependencies {
  send: Fetch
  /** The address of the page on screen. */
  currentUrl: () => string
  /** Resolves when the next attempt may be made; `attempt` counts from 1. */
  pause: (attempt: number) => Promise<void>
  /** Called when the page on screen has been refreshed by the server. */
  onFresh?: () => void
}

export function createRevalidationFetch({ send, currentUrl, pause, onFresh }: Dependencies): Fetch {
  return async (input, originalInit) => {
    const init =
      isBackgroundRequest() && isRefresh(input, originalInit, currentUrl())
        ? marked(originalInit)
        : originalInit
    for (let attempt = 1; ; attempt++) {
      const response = await send(input, init).catch((error: unknown) => ({ error }))
      const hasFailed = 'error' in response || response.status >= 500
      if (hasFailed && !init?.signal?.aborted && isRefresh(input, init, currentUrl())) {
        await pause(attempt)
        continue
      }
      if ('error' in response) throw response.error
      if (isRefresh(input, init, currentUrl())) onFresh?.()
      return response
    }
  }
}

function marked(init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers)
  headers.set(BACKGROUND_HEADER, '1')
  return { ...init, headers }
}

function isRefresh(input: Parameters<Fetch>[0], init: RequestInit | undefined, currentUrl: string): boolean {
  return isPageData(input, init) && pagePathOf(input) === pagePathOf(new URL(currentUrl))
}

export function installRevalidationFetch(): void {
  interceptFetch((send) =>
    createRevalidationFetch({
      send,
      currentUrl: () => location.href,
      pause: pauseInBrowser,
      // The run of a courier has an offline copy.
      onFresh: () => delete document.documentElement.dataset.copy,
    }),
  )
}
