import { createContext, use } from 'react'

/** The parts of the page's address, as in `window.location`. */
export interface PageAddress {
  pathname: string
  search: string
}

export const PageLocation = createContext<PageAddress>({ pathname: '/', search: '' })

export function usePageLocation(): PageAddress {
  return use(PageLocation)
}

export function usePageQuery(): URLSearchParams {
  return new URLSearchParams(use(PageLocation).search)
}

/** For `aria-current` of a link. */
export function useIsCurrent(path: string): 'page' | undefined {
  return use(PageLocation).pathname === path ? 'page' : undefined
}
