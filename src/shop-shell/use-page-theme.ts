import { useMatches } from 'react-router'

/** A page may ask for a theme through its loader's `theme`; otherwise, and for "system", the device decides. */
export function usePageTheme(): 'light' | 'dark' | undefined {
  const asked = useMatches()
    .map(({ loaderData }) => (loaderData as { theme?: unknown } | null | undefined)?.theme)
    .findLast((theme) => theme !== undefined)
  return asked === 'light' || asked === 'dark' ? asked : undefined
}
