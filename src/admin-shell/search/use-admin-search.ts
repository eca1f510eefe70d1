import { useCallback } from 'react'
import { screenText } from '#features/staff/staff.text.ts'
import { useText } from '#ui/page/language.tsx'
import type { PaletteGroup, PaletteSource } from '#ui/palette/palette-source.ts'
import { adminText } from '../admin-shell.text.ts'
import type { AdminScreenLink } from '../navigation.ts'

/** Searches the screens by name in the browser, then the shop's data on the server. */
export function useAdminSearch(screens: AdminScreenLink[], source: PaletteSource): PaletteSource {
  const t = useText(adminText)
  const names = useText(screenText)
  return useCallback(
    async (input, signal) => {
      const query = normalized(input)
      const screenGroup: PaletteGroup = {
        id: 'screens',
        title: t.goTo,
        results: screens
          .filter(({ key }) => normalized(names[key]).includes(query))
          .map(({ key, path }) => ({ id: `screen-${key}`, icon: key, title: names[key], to: path })),
      }
      return [screenGroup, ...(input ? await source(input, signal) : [])]
    },
    [screens, source, t, names],
  )
}

/** Removes accents and case. */
function normalized(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('fr')
}
