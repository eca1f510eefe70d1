/** What the register asks about runs. */
import { asc, eq } from 'drizzle-orm'
import type { RunLookup } from '#features/cash/run-lookup.server.ts'
import { hasRuns } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { couriers, runs } from '../dispatch-tables.server.ts'
import { isOpen } from './run-cash.server.ts'

export const storedRuns: RunLookup = {
  isOn: hasRuns,
  openRuns: async () => {
    if (!(await hasRuns())) return []
    return db()
      .select({ number: runs.number, place: couriers.placeId })
      .from(runs)
      .innerJoin(couriers, eq(couriers.id, runs.courierId))
      .where(isOpen)
      .orderBy(asc(runs.id))
  },
}
