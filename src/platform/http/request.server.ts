/** What the server knows about the request at hand before any page runs. */
import type { ServerResponse } from 'node:http'
import { createContext, type RouterContextProvider } from 'react-router'
import { readCookie } from '#core/cookie.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#core/text.ts'

export interface RequestInfo {
  /** Stands in the log and on error pages, so that a complaint can be found again. */
  id: string
  /** Allows exactly this answer's own inline scripts. */
  nonce: string
  /** Where the request comes from, as far as trusted proxies tell. Many people may share one address. */
  address: string
  /** Node's own answer, for what goes on for hours; none where nobody waits on a line. */
  line?: ServerResponse
}

export const requestInfoContext = createContext<RequestInfo>()

export function requestInfo(context: Readonly<RouterContextProvider>): RequestInfo {
  return context.get(requestInfoContext)
}

export const LANGUAGE_COOKIE = 'language'

/** `?lang=` forces a language for shared links, then the browser's own choice, then Arabic. */
export function languageOf(request: Request): Language {
  const forced = new URL(request.url).searchParams.get('lang')
  if (isLanguage(forced)) return forced
  const chosen = cookieOf(request, LANGUAGE_COOKIE)
  return isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE
}

export function cookieOf(request: Request, name: string): string | undefined {
  return readCookie(request.headers.get('cookie'), name)
}
