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

/** True while other rows of this table load. A query that only opens or closes a dialog leaves the rows, and the focus on them, alone. */
export function useIsLoadingPage(shape: TableShape): boolean {
  const here = useLocation()
  const { state, location } = useNavigation()
  return (
    state === 'loading' &&
    location.pathname === here.pathname &&
    rowsQuery(location.search, shape) !== rowsQuery(here.search, shape)
  )
}

/** The part of a query that decides which rows are shown. */
function rowsQuery(search: string, shape: TableShape): string {
  const query = new URLSearchParams(search)
  return JSON.stringify(tableParamNames(shape).map((name) => query.getAll(name)))
}
