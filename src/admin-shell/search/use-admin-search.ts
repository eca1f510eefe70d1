import { useCallback } from 'react'
import { screenText } from '#features/staff/staff.text.ts'
import { useText } from '#ui/page/language.tsx'
import type { PaletteGroup, PaletteSource } from '#ui/palette/palette-source.ts'
import { adminText } from '../admin-shell.text.ts'
import type { AdminScreenLink } from '../navigation.ts'

/** The panel's screens by name first, which need no server, then what the shop's data answers. */
export function useAdminSearch(screens: AdminScreenLink[], source: PaletteSource): PaletteSource {
  const t = useText(adminText)
  const names = useText(screenText)
  return useCallback(
    async (typed, signal) => {
      const wanted = folded(typed)
      const here: PaletteGroup = {
        id: 'screens',
        title: t.goTo,
        results: screens
          .filter(({ key }) => folded(names[key]).includes(wanted))
          .map(({ key, path }) => ({ id: `screen-${key}`, icon: key, title: names[key], to: path })),
      }
      return [here, ...(typed ? await source(typed, signal) : [])]
    },
    [screens, source, t, names],
  )
}

/** Without accents and capitals. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('fr')
}
