import { useLocation, useNavigate } from 'react-router'

/** A form over the list has an address of its own: `?new`, `?edit=12`. What the table is asked for stays. */
export function useDialogAddress() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const addressOf = (name?: 'new' | 'edit', value = '') => {
    const query = new URLSearchParams(search)
    for (const own of ['new', 'edit', 'words']) query.delete(own)
    if (name) query.set(name, value)
    const written = query.toString().replace(/(^|&)new=(?=&|$)/, '$1new')
    return written ? `${pathname}?${written}` : pathname
  }
  return {
    toNew: addressOf('new'),
    toEdit: (id: number) => addressOf('edit', String(id)),
    close: () => void navigate(addressOf(), { preventScrollReset: true }),
  }
}
