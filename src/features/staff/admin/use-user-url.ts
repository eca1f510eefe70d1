import { useLocation } from 'react-router'

/** The list as it stands, with somebody's form over it (`edit=7`, `new`), or with none. */
export function useUserAddress(): (name?: 'edit' | 'new', value?: string) => string {
  const { pathname, search } = useLocation()
  return (name, value = '') => {
    const query = new URLSearchParams(search)
    query.delete('edit')
    query.delete('new')
    if (name) query.set(name, value)
    return query.size > 0 ? `${pathname}?${query}` : pathname
  }
}
