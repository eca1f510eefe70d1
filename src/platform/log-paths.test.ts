import { expect, it } from 'vitest'
import { routeTable } from '../../tests/route-table.ts'
import { pathForLog } from './log.server.ts'

const TOKEN = 'AbC-dEf_GhI0123456789x'

it('the log has no token of a private link', () => {
  const paths = routeTable().flatMap(({ path }) =>
    path.includes('/:token') ? [path.replace(':token', TOKEN)] : [],
  )
  expect(paths.length).toBeGreaterThan(5)
  expect(paths.filter((path) => pathForLog(path).includes(TOKEN))).toEqual([])
})
