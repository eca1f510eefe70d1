/** An upgrade takes no right away except deleting orders and resetting the register, and expires no order at once. */
import { expect, it } from 'vitest'
import { listActivity } from '#features/insights/activity-list.server.ts'
import { processUnpaidOrders } from '#features/orders/expiry/unpaid-orders.server.ts'
import { isRightsNoteShown } from '#features/staff/rights-note.server.ts'
import { migrate } from '#platform/database/migrations.server.ts'
import { runOn, useTestDatabase } from './test-database.ts'
import { itInFullRun } from './test-runs.ts'
import { filledDatabase, inDatabase, migrationsUpTo } from './upgraded-database.ts'

const { connection } = useTestDatabase()

/** The last migration of the release before the permissions to refund, delete, reset and give discounts. */
const LAST_BEFORE = '0045'

const USERS: [name: string, role: string, before: string, after: string][] = [
  [
    'admin',
    'admin',
    'manageProducts,manageOrders,manageCash,manageSettings',
    'manageProducts,manageOrders,refundOrders,deleteOrders,giveDiscount,manageCash,resetRegister,manageSettings',
  ],
  ['manager', 'manager', 'manageProducts,manageOrders', 'manageProducts,manageOrders,refundOrders'],
  ['cashier', 'cashier', 'manageOrders,manageCash', 'manageOrders,refundOrders,manageCash'],
  ['at the register', 'cashier', 'manageCash', 'refundOrders,manageCash'],
  ['accountant', 'manager', 'viewReports', 'viewReports'],
]

async function upgradedShop() {
  const target = await filledDatabase(connection)
  await migrate(target, migrationsUpTo(LAST_BEFORE))
  const values = USERS.map(
    ([name, role, before], index) => `('${index}@shop.mr', '${name}', '${role}', '{${before}}')`,
  )
  await runOn(target, `insert into users (email, name, role, permissions) values ${values.join(', ')}`)
  await runOn(
    target,
    `update orders set status = 'pending', payment_method = 'bankily', created_at = now() - interval '90 days'
     where id in (select id from orders order by id limit 3);
     insert into settings (store_name, store_name_ar, store_description, store_description_ar, address, address_ar,
       phone, email) values ('M', 'م', '', '', '', '', '+22245250000', '') on conflict do nothing`,
  )
  await migrate(target)
  return target
}

it('gives everyone the rights that they had, and says it once in the log and on the screen of users', async () => {
  const target = await upgradedShop()
  const { rows } = await runOn(
    target,
    `select name, permissions from users where email ~ '^[0-9]@shop.mr$' order by email`,
  )
  expect(rows.map(({ name, permissions }) => [name, permissions.toSorted()])).toEqual(
    USERS.map(([name, , , after]) => [name, after.split(',').toSorted()]),
  )
  await inDatabase(target, connection, async () => {
    expect(await isRightsNoteShown()).toBe(true)
    const { lines } = await listActivity({ action: 'rightsAdded' })
    expect(lines).toMatchObject([
      {
        staffId: null,
        staffName: 'system',
        after: { permissions: ['refundOrders', 'deleteOrders', 'giveDiscount', 'resetRegister'] },
        subjectName: null,
      },
    ])
  })
})

it('says nothing in a new shop', async () => {
  expect(await isRightsNoteShown()).toBe(false)
})

itInFullRun('counts the hours of unpaid orders from the upgrade', async () => {
  const target = await upgradedShop()
  const HOUR_MS = 3_600_000
  const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
  await inDatabase(target, connection, async () => {
    expect(await processUnpaidOrders(later(23))).toEqual({ warn: 0, expire: 0 })
    const { warn, expire } = await processUnpaidOrders(later(25))
    expect([warn >= 3, expire]).toEqual([true, 0])
    expect(await processUnpaidOrders(later(47))).toEqual({ warn: 0, expire: 0 })
    expect(await processUnpaidOrders(later(49))).toEqual({ warn: 0, expire: warn })
  })
})
