import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#core/day.ts'
import { cashDay } from '#features/cash/cash-day.server.ts'
import { totalsOf } from '#features/cash/cash.rules.ts'
import { catalogueStats } from '#features/catalogue/catalogue.server.ts'
import { unreadConversations } from '#features/messages/messages.server.ts'
import { orderStats } from '#features/orders/list/order-stats.server.ts'
import { storedOrders } from '#features/orders/order-lookup.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { Permission } from '#features/staff/staff.rules.ts'
import { databasePool } from '#platform/database/database.server.ts'
import { seedDemoShop } from '../../../tests/demo-shop.ts'
import { person, superAdmin } from '../../../tests/people.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { pendingWorkCount } from './dashboard.rules.ts'
import { dashboardFor } from './dashboard.server.ts'

useTestDatabase()

const now = new Date('2026-11-12T14:32:00Z')

beforeAll(async () => {
  await createDefaultSettings()
  await seedDemoShop(now)
})

const dashboardWith = (...permissions: Permission[]) => dashboardFor(person({ permissions }), now)

describe('the dashboard', () => {
  it('shows the same values as the screens it links to', async () => {
    const { stats, taken, latest, pendingWork } = await dashboardFor(superAdmin(), now)
    expect(stats).toEqual(await orderStats(now))
    expect(taken!.value).toBe(totalsOf((await cashDay(dayOf(now), storedOrders)).ledgerTotals).sale)
    expect(taken!.before).toBeGreaterThan(0)
    expect(latest).toHaveLength(3)
    expect(pendingWork.messages!.count).toBe(await unreadConversations())
    expect(pendingWork.lowStock).toBe((await catalogueStats()).lowStock)
    const { rows } = await databasePool().query(`select
      (select count(*)::int from orders where status = 'confirmed') as prepare,
      (select count(*)::int from orders where status = 'pending' and opened_at is null) as unopened`)
    expect([pendingWork.toPrepare, pendingWork.unopened]).toEqual([rows[0].prepare, rows[0].unopened])
  })

  it('shows only what the permissions of the viewer allow', async () => {
    expect(await dashboardWith()).toEqual({
      stats: undefined,
      taken: undefined,
      cashTotals: undefined,
      latest: undefined,
      pendingWork: {},
    })
    const cash = await dashboardWith('manageCash')
    expect([cash.stats, cash.latest, cash.taken && 'taken']).toEqual([undefined, undefined, 'taken'])
    expect(Object.keys((await dashboardWith('manageProducts')).pendingWork)).toEqual(['lowStock'])
    expect(Object.keys((await dashboardWith('manageClients')).pendingWork)).toEqual(['messages'])
  })

  it('reports a register that was left open', async () => {
    expect((await dashboardWith('manageCash')).pendingWork.openSince).toBeUndefined()
    const tomorrow = new Date(`${addDays(dayOf(now), 1)}T09:00:00Z`)
    const { pendingWork } = await dashboardFor(person({ permissions: ['manageCash'] }), tomorrow)
    expect(pendingWork.openSince).toBeInstanceOf(Date)
    expect(pendingWorkCount(pendingWork)).toBe(1)
  })
})
