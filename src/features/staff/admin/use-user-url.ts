import { useLocation } from 'react-router'

/** Builds URLs of the current list with a user's form open (`edit=7`, `new`), or without a form. */
export function useUserUrl(): (name?: 'edit' | 'new', value?: string) => string {
  const { pathname, search } = useLocation()
  return (name, value = '') => {
    const query = new URLSearchParams(search)
    query.delete('edit')
    query.delete('new')
    if (name) query.set(name, value)
    return query.size > 0 ? `${pathname}?${query}` : pathname
  }
}
