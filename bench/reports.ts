/** Dashboard and reports over a million orders: `npm run bench -- reports`. */
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '#core/day.ts'
import { dashboardFor } from '#features/insights/dashboard.server.ts'
import { REPORT_PERIODS, reportSpan } from '#features/insights/report.rules.ts'
import { reportOf } from '#features/insights/report.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { measure, printTable, type Reading } from './measure.ts'
import { CLIENTS, fillShop, ORDERS } from './million-orders.ts'
import { withDatabase } from './temporary-database.ts'

await withDatabase(async () => {
  await fillShop()
  const now = new Date()
  const today = dayOf(now)
  const owner: StaffPerson = {
    id: 1,
    name: 'x',
    email: 'x@x',
    role: 'admin',
    permissions: [],
    isSuperAdmin: true,
    avatar: null,
  }
  const named = REPORT_PERIODS.map((period): Reading => ({
    name: `report: ${period}`,
    run: () => reportOf(reportSpan({ period }, now), now),
  }))
  const range = (name: string, first: number, last: number): Reading => ({
    name: `report: ${name}`,
    run: () => reportOf(reportSpan({ from: addDays(today, first), to: addDays(today, last) }, now), now),
  })
  const reference: Reading = {
    name: 'fifteen orders fetched by their ids',
    run: () => db().execute(sql`select * from orders where id between ${ORDERS / 2} and ${ORDERS / 2 + 14}`),
  }
  const figures = []
  for (const reading of [
    { name: 'dashboard', run: () => dashboardFor(owner, now) },
    ...named,
    range('a year up to today', -364, 0),
    range('ten years up to today', -3650, 0),
    range('a month last year', -330, -301),
    range('a year up to last month', -394, -30),
  ])
    figures.push(await measure(reading, reference))
  printTable(`${ORDERS} orders, ${CLIENTS} clients`, figures, reference)
})
