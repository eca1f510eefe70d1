/**
 * The only file that replaces `window.fetch` and knows how React Router requests the data of a page. It is needed
 * because React Router has no hook around its data requests. `fetch-interceptor.test.ts` checks those requests.
 */
type Fetch = typeof fetch

/** Call it before the router starts. */
export function interceptFetch(wrap: (send: Fetch) => Fetch): void {
  window.fetch = wrap(window.fetch.bind(window))
}

/** React Router passes a URL object, the address of the page with `.data` at the end (`/_.data` for the home page). */
export function isPageData(input: Parameters<Fetch>[0], init: RequestInit | undefined): input is URL {
  return input instanceof URL && (init?.method ?? 'GET') === 'GET' && input.pathname.endsWith('.data')
}

/** The address of the page, without the parameters that React Router adds. */
export function pagePathOf({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams)
  for (const added of ['_routes', 'index']) query.delete(added)
  const search = query.size > 0 ? `?${query}` : ''
  return pathname.replace(/_?\.data$/, '') + search
}
