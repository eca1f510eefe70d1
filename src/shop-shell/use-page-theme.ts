import { useMatches } from 'react-router'

/** The theme that a page's loader returns as `theme`; undefined (the device decides) without one and for "system". */
export function usePageTheme(): 'light' | 'dark' | undefined {
  const chosen = useMatches()
    .map(({ loaderData }) => (loaderData as { theme?: unknown } | null | undefined)?.theme)
    .findLast((theme) => theme !== undefined)
  return chosen === 'light' || chosen === 'dark' ? chosen : undefined
}
