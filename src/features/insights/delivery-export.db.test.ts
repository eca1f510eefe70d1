/** The file of deliveries: the same figures as the report, by courier, zone, wilaya and source. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { addDays, dayOf, firstOfMonth, startOf } from '#core/day.ts'
import { ouguiya } from '#core/money.ts'
import { cashSessions } from '#features/cash/cash-tables.server.ts'
import { handovers } from '#features/dispatch/dispatch-tables.server.ts'
import { orderEvents, orders } from '#features/orders/orders-tables.server.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aProduct } from '../../../tests/builders.ts'
import { aCourier, aPreparedOrder, aSentRun, mark } from '../../../tests/runs.ts'
import { aPerson, aSession, asking } from '../../../tests/staff.ts'
import { dropCachedValues, useTestDatabase } from '../../../tests/test-database.ts'
import { loader } from './admin/delivery-export.route.ts'

useTestDatabase()

const now = new Date()
let token = ''

beforeAll(async () => {
  await createDefaultSettings()
  await db().update(settings).set({ hasRuns: true })
  const by = await aPerson()
  token = await aSession((await aPerson({ permissions: ['viewReports'] })).id)
  const veil = await aProduct({ categoryId: await aCategory(), price: ouguiya(1000), stockQuantity: 50 })
  const courier = await aCourier({ name: '=Brahim()' }, { by, now })
  const order = () =>
    aPreparedOrder({ lines: [{ id: veil, quantity: 1 }], shown: ouguiya(1000) }, { by, now })
  const [delivered, refused, entered] = [await order(), await order(), await order()]
  await db().update(orderEvents).set({ staffId: by.id }).where(eq(orderEvents.orderId, entered))
  await db().update(orders).set({ wilaya: 'Atar' }).where(eq(orders.id, refused))
  const run = await aSentRun(courier, [delivered, refused, entered], { by, now })
  await mark([run, delivered], { state: 'delivered', cash: ouguiya(1000) }, { now })
  await mark([run, refused], { state: 'refused', reason: 'Absente' }, { now })
  await mark([run, entered], { state: 'delivered', cash: ouguiya(1000) }, { now })
})

it('has the refusal rate by courier, zone, wilaya and source, and no formula', async () => {
  const response = await loader(asking('/admin/reports/deliveries.csv?period=month', { token }))
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines.map((line) => line.replaceAll(/;\d+;(?=\d+;[^;]*$)/g, ';min;'))).toEqual([
    'Section;Nom;Livrées;Refusées;Taux de refus (%);Reportées;Durée moyenne (min);Espèces (UM);Écarts aux remises (UM)',
    `Livreurs;"'=Brahim()";2;1;33;0;min;2000;0`,
    'Livraisons par zone;Nouakchott;2;1;33;0;min;2000;',
    'Refus par wilaya;Atar;0;1;100;0;min;0;',
    'Refus par wilaya;Nouakchott;2;0;0;0;min;2000;',
    'Refus par origine;Commandée sur le site;1;1;50;0;min;1000;',
    'Refus par origine;Saisie par l’équipe;1;0;0;0;min;1000;',
  ])
})

it('has the difference of a courier who handed over in another month than he delivered', async () => {
  const [by, lastMonth] = [await aPerson(), startOf(addDays(firstOfMonth(dayOf(now)), -1))]
  const courierId = await aCourier({ name: 'Sidi', phone: '33445577' }, { by, now })
  const [session] = await db().select().from(cashSessions)
  await db()
    .insert(handovers)
    .values({
      courierId,
      sessionId: session!.id,
      at: lastMonth,
      staffName: by.name,
      expected: ouguiya(1000),
      counted: ouguiya(950),
      key: randomUUID(),
    })
  const response = await loader(asking('/admin/reports/deliveries.csv?period=lastMonth', { token }))
  expect((await response.text()).trim().split('\r\n').slice(1)).toEqual(['Livreurs;Sidi;0;0;0;0;;0;-50'])
})

it('does not exist in a shop without runs', async () => {
  await db().update(settings).set({ hasRuns: false })
  dropCachedValues()
  await expect(loader(asking('/admin/reports/deliveries.csv', { token }))).rejects.toMatchObject({
    init: { status: 404 },
  })
})
