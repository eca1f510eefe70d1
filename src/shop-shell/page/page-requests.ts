/** The requests that a page of the shop makes for its own data. */
import { BACKGROUND_HEADER } from '#core/background-request.ts'
import type { Failed } from '#ui/form/failed.ts'
import { isBackgroundRequest } from '#ui/hooks/background-request.ts'
import { pauseInBrowser } from '#ui/hooks/pause-in-browser.ts'
import { dataAddressOf, readPageJson, type PageData, type PageRedirect } from './page-data.rules.ts'

type PageAnswer = PageData | PageRedirect

/**
 * Repeated until the server answers: a lost connection must not replace the page on screen with an error page. Undefined
 * if it was aborted.
 */
export async function fetchPage(address: string, signal: AbortSignal): Promise<PageAnswer | undefined> {
  const headers = isBackgroundRequest() ? { [BACKGROUND_HEADER]: '1' } : {}
  for (let attempt = 1; !signal.aborted; attempt++) {
    const answer = await requestPage(address, { headers, signal })
    if (answer) return answer
    if (!signal.aborted) await pauseInBrowser(attempt)
  }
  return undefined
}

/** Once only: whether a lost form arrived is unknown. */
export async function postPage(address: string, body: FormData): Promise<PageAnswer | Failed> {
  return (await requestPage(address, { method: 'POST', body })) ?? { failed: true }
}

/** Undefined if the server did not answer or failed. */
async function requestPage(address: string, init: RequestInit): Promise<PageAnswer | undefined> {
  try {
    const response = await fetch(dataAddressOf(address), init)
    const isPage = response.status < 500 && response.headers.get('content-type')?.includes('json')
    return isPage ? (readPageJson(await response.text()) as PageAnswer) : undefined
  } catch (error) {
    // The connection was lost or the request aborted; anything else is a bug.
    if (error instanceof TypeError || (error as Error).name === 'AbortError') return undefined
    throw error
  }
}
