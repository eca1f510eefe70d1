import { useLocation, useNavigation } from 'react-router'
import { tableNames, tableQuery, type TableShape, type TableState } from '#core/table-state.ts'

/** The address of a state of this table; what else stands in the address stays. */
export function useTableUrl(shape: TableShape): (state: TableState, path?: string) => string {
  const { pathname, search } = useLocation()
  return (state, path = pathname) => {
    const query = new URLSearchParams(search)
    for (const name of tableNames(shape)) query.delete(name)
    for (const [name, value] of tableQuery(state, shape)) query.append(name, value)
    return query.size > 0 ? `${path}?${query}` : path
  }
}

/** Other rows of this very page are on their way. */
export function useIsLoadingPage(): boolean {
  const here = useLocation()
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === here.pathname && location.search !== here.search
}
