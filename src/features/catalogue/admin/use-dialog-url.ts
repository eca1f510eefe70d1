import { useLocation, useNavigate } from 'react-router'

/** URLs of the dialogs over a list: `?new`, `?edit=12` and `?variants=12`. The search, filters and page of the table are kept. */
export function useDialogUrl() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const urlOf = (name?: 'new' | 'edit' | 'variants', value = '') => {
    const query = new URLSearchParams(search)
    for (const param of ['new', 'edit', 'variants', 'words']) query.delete(param)
    if (name) query.set(name, value)
    const text = query.toString().replace(/(^|&)new=(?=&|$)/, '$1new')
    return text ? `${pathname}?${text}` : pathname
  }
  return {
    toNew: urlOf('new'),
    toEdit: (id: number) => urlOf('edit', String(id)),
    toStock: (id: number) => urlOf('variants', String(id)),
    close: () => void navigate(urlOf(), { preventScrollReset: true }),
  }
}
