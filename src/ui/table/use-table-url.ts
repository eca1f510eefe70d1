import { useLocation, useNavigation } from 'react-router'
import { tableParamNames, tableQuery, type TableShape, type TableState } from '#core/table-state.ts'

/** The URL of a state of this table; other query parameters are kept. */
export function useTableUrl(shape: TableShape): (state: TableState, path?: string) => string {
  const { pathname, search } = useLocation()
  return (state, path = pathname) => {
    const query = new URLSearchParams(search)
    for (const name of tableParamNames(shape)) query.delete(name)
    for (const [name, value] of tableQuery(state, shape)) query.append(name, value)
    return query.size > 0 ? `${path}?${query}` : path
  }
}

/** True while other rows of the current page are loading. */
export function useIsLoadingPage(): boolean {
  const here = useLocation()
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === here.pathname && location.search !== here.search
}
