import { createContext, use } from 'react'

export interface Refresh {
  /** Requests the data of the page on screen again. */
  refresh: () => Promise<void>
  /** A request of the page is running, or a form is being sent. */
  isBusy: boolean
}

export const PageRefresh = createContext<Refresh>({ refresh: () => Promise.resolve(), isBusy: false })

export function usePageRefresh(): Refresh {
  return use(PageRefresh)
}
