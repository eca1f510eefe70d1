import { createContext, use } from 'react'

/** Known to the server while it renders a page; the browser is given only what it needs. */
export interface PageContext {
  nonce: string | undefined
  /** Set on a page that tells of a failure, to be quoted to the shop. */
  failureId: string | undefined
}

export const PageContextProvider = createContext<PageContext>({ nonce: undefined, failureId: undefined })

export function usePageContext(): PageContext {
  return use(PageContextProvider)
}
