import { createContext, use } from 'react'

/** Values of the request that components need; in the browser the nonce is undefined. */
export interface PageContext {
  nonce: string | undefined
  /** The request id, shown on an error page so that the visitor can quote it. */
  failureId: string | undefined
}

export const PageContextProvider = createContext<PageContext>({ nonce: undefined, failureId: undefined })

export function usePageContext(): PageContext {
  return use(PageContextProvider)
}
