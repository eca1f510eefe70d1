import { useState } from 'react'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useText } from '#ui/page/language.tsx'
import { postTill } from '../offline/catalogue-store.ts'
import type { TillProduct } from '../till-index.rules.ts'
import { tillText } from '../till-screen.text.ts'
import { useTillContext } from './use-till.ts'

const NONE: readonly string[] = []

/** The favourites of the shop, and their choice on the grid. */
export function useFavourites(stored: readonly string[] = NONE) {
  const t = useText(tillText)
  const toasts = useToasts()
  const { update } = useTillContext()
  const [chosen, setChosen] = useState<readonly string[]>()
  async function save() {
    const answer = await postTill('/admin/till/favourites', { keys: chosen })
    if (typeof answer !== 'object') return toasts.error(t.favouritesFailed)
    await update()
    setChosen(undefined)
  }
  function toggle({ variants }: TillProduct) {
    const own = new Set(variants.map(({ key }) => key))
    setChosen((before = []) => {
      const others = before.filter((key) => !own.has(key))
      return others.length < before.length ? others : [...before, variants[0]!.key]
    })
  }
  return {
    isEditing: chosen !== undefined,
    keys: chosen ?? stored,
    edit: () => setChosen(stored),
    toggle,
    save,
  }
}
