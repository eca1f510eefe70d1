import { useCallback } from 'react'
import { screenText } from '#features/staff/staff.text.ts'
import { useText } from '#ui/page/language.tsx'
import type { PaletteResult, PaletteSource } from '#ui/palette/palette-source.ts'
import { adminText } from '../admin-shell.text.ts'
import type { AdminScreenLink } from '../navigation.ts'

/** The group of the screens, which the server answers too. */
const SCREENS = 'screens'

/** Searches the menu by name in the browser, then all screens and the shop's data on the server. */
export function useAdminSearch(screens: AdminScreenLink[], source: PaletteSource): PaletteSource {
  const t = useText(adminText)
  const names = useText(screenText)
  return useCallback(
    async (input, signal) => {
      const query = normalized(input)
      const inMenu = screens
        .filter(({ key }) => normalized(names[key]).includes(query))
        .map(({ key, path }) => ({ id: `screen-${path}`, icon: key, title: names[key], to: path }))
      const found = input ? await source(input, signal) : []
      const others = found.find(({ id }) => id === SCREENS)?.results ?? []
      const isNew = ({ id }: PaletteResult) => !inMenu.some((one) => one.id === id)
      return [
        { id: SCREENS, title: t.goTo, results: [...inMenu, ...others.filter(isNew)] },
        ...found.filter(({ id }) => id !== SCREENS),
      ]
    },
    [screens, source, t, names],
  )
}

/** Removes accents and case. */
function normalized(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('fr')
}
