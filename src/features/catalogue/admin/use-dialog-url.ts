import { useLocation, useNavigate } from 'react-router'

/** URLs of the dialogs over a list: `?new` and `?edit=12`. The search, filters and page of the table are kept. */
export function useDialogUrl() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const urlOf = (name?: 'new' | 'edit', value = '') => {
    const query = new URLSearchParams(search)
    for (const param of ['new', 'edit', 'words']) query.delete(param)
    if (name) query.set(name, value)
    const text = query.toString().replace(/(^|&)new=(?=&|$)/, '$1new')
    return text ? `${pathname}?${text}` : pathname
  }
  return {
    toNew: urlOf('new'),
    toEdit: (id: number) => urlOf('edit', String(id)),
    close: () => void navigate(urlOf(), { preventScrollReset: true }),
  }
}
