/** Information about the current request that is available before any page runs. */
import type { ServerResponse } from 'node:http'
import { createContext, type RouterContextProvider } from 'react-router'
import { readCookie } from '#core/cookie.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#core/text.ts'

export interface RequestInfo {
  /** Written to the log and shown on error pages, so that a reported error can be found. */
  id: string
  /** Content-Security-Policy nonce of the inline scripts of this response. */
  nonce: string
  /** IP address of the client, according to the trusted proxies. Many people may share one address. */
  address: string
  /** Node's response object, for event streams; undefined for requests the server makes to itself. */
  response?: ServerResponse
  /** Set when the page failed because the database did not answer: it is answered with 503 instead of 500. */
  isDatabaseAway?: boolean
  /** A page of the shop asks for its data instead of the document. */
  isData?: boolean
}

export const requestInfoContext = createContext<RequestInfo>()

export function requestInfo(context: Readonly<RouterContextProvider>): RequestInfo {
  return context.get(requestInfoContext)
}

export const LANGUAGE_COOKIE = 'language'

/** `?lang=` (for shared links) first, then the language cookie, then Arabic. */
export function languageOf(request: Request): Language {
  const forced = new URL(request.url).searchParams.get('lang')
  if (isLanguage(forced)) return forced
  const chosen = cookieOf(request, LANGUAGE_COOKIE)
  return isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE
}

export function cookieOf(request: Request, name: string): string | undefined {
  return readCookie(request.headers.get('cookie'), name)
}
