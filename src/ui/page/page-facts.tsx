import { createContext, use } from 'react'

/** Known to the server while it renders a page; the browser is given only what it needs. */
export interface Facts {
  nonce: string | undefined
  /** Set on a page that tells of a failure, to be quoted to the shop. */
  failureId: string | undefined
}

export const PageFacts = createContext<Facts>({ nonce: undefined, failureId: undefined })

export function usePageFacts(): Facts {
  return use(PageFacts)
}
