import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, type Day } from '#core/day.ts'
import { closeDatabase, openDatabase } from '#platform/database/database.server.ts'
import { runOn, useTestDatabase } from '../../../tests/test-database.ts'
import { itInFullRun } from '../../../tests/test-runs.ts'
import { countEvent, flushEvents, funnel, startCounting } from './analytics.server.ts'

const { connection } = useTestDatabase()

const MARIEM = { address: '10.0.0.1', userAgent: 'Phone of Mariem' }
const AICHA = { address: '10.0.0.1', userAgent: 'Phone of Aicha' }
const today = dayOf(new Date())
const pageView = { kind: 'page_view', productId: undefined } as const

let productId: number

beforeAll(async () => {
  const { rows } = await runOn(
    connection,
    `with picture as (
       insert into media (kind, visibility, content_type, bytes, sha256, width, height)
       values ('image', 'public', 'image/webp', 1, repeat('a', 64), 1, 1) returning id),
     category as (
       insert into categories (name, name_ar, description, description_ar, image_id)
       select 'Voiles', 'ملاحف', '', '', id from picture returning id)
     insert into products (name, name_ar, price, description, description_ar, category_id)
     select 'Nila', 'نيلة', 320000, '', '', id from category returning id`,
  )
  productId = rows[0].id
})

afterEach(async () => {
  await flushEvents()
  await runOn(connection, 'truncate shop_events, shop_visits; update shop_days set visitors = 0')
})

async function countsIn(day: Day = today): Promise<Record<string, number>> {
  const { pageViews, visitors, steps } = await funnel(day, day)
  const counted = steps.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count])
  return { visitors, pageViews, ...Object.fromEntries(counted) }
}

describe('analytics events', () => {
  it('are written in one batch and added up over many writes', async () => {
    for (let batch = 0; batch < 3; batch++) {
      await countEvent(pageView, MARIEM)
      await countEvent(pageView, AICHA)
      await countEvent({ kind: 'product_view', productId }, MARIEM)
      await flushEvents()
    }
    expect(await countsIn()).toEqual({ visitors: 2, pageViews: 6, product_view: 3 })
    const { rows } = await runOn(connection, 'select kind, product_id, count from shop_events order by kind')
    expect(rows.map(({ kind, product_id, count }) => [kind, product_id, Number(count)])).toEqual([
      ['page_view', null, 6],
      ['product_view', productId, 3],
    ])
  })

  it('are dropped for unknown products only', async () => {
    await countEvent({ kind: 'product_view', productId: 999_999_999 }, MARIEM)
    await countEvent({ kind: 'add_to_cart', productId }, MARIEM)
    await flushEvents()
    expect(await countsIn()).toEqual({ visitors: 1, pageViews: 0, add_to_cart: 1 })
  })

  it('are written once after the database was unavailable', async () => {
    await countEvent(pageView, MARIEM)
    await closeDatabase()
    await expect(flushEvents()).rejects.toThrow('not open')
    await countEvent(pageView, MARIEM)
    openDatabase(connection)
    await flushEvents()
    await flushEvents()
    expect(await countsIn()).toEqual({ visitors: 1, pageViews: 2 })
  })

  it('are written when the server stops', async () => {
    const counting = startCounting()
    await countEvent(pageView, MARIEM)
    await counting.stop()
    expect(await countsIn()).toEqual({ visitors: 1, pageViews: 1 })
  })

  itInFullRun(
    'are added up when two processes write concurrently',
    async () => {
      const work = `
      import { openDatabase, closeDatabase } from '#platform/database/database.server.ts'
      import { countEvent, flushEvents } from '#features/insights/analytics.server.ts'
      openDatabase(${JSON.stringify(connection)})
      for (let batch = 0; batch < 15; batch++) {
        for (let visitor = 0; visitor < 5; visitor++) {
          const from = { address: 'a' + visitor, userAgent: 'same in both' }
          await countEvent({ kind: 'page_view', productId: undefined }, from)
          await countEvent({ kind: 'product_view', productId: ${productId} }, from)
        }
        await flushEvents()
      }
      await closeDatabase()`
      const run = () => promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', work])
      await Promise.all([run(), run()])
      expect(await countsIn()).toEqual({ visitors: 5, pageViews: 150, product_view: 150 })
    },
    60_000,
  )
})

describe('a past day', () => {
  it('stores the number of visitors but no visitor hash or salt', async () => {
    const yesterday = addDays(today, -1)
    const lateYesterday = new Date(`${yesterday}T23:58:00Z`)
    await countEvent(pageView, MARIEM, lateYesterday)
    await countEvent(pageView, AICHA, lateYesterday)
    await flushEvents(lateYesterday)
    await countEvent(pageView, MARIEM)
    await flushEvents(new Date(`${today}T00:20:00Z`))
    const { rows } = await runOn(connection, 'select distinct day from shop_visits')
    expect(rows).toEqual([{ day: today }])
    const salts = await runOn(connection, 'select day from shop_days where salt is not null')
    expect(salts.rows).toEqual([{ day: today }])
    expect(await countsIn(yesterday)).toEqual({ visitors: 2, pageViews: 2 })
    expect((await funnel(yesterday, today)).visitors).toBe(3)
  })

  it('has another visitor hash than the next day', async () => {
    const dayAfter = addDays(today, 1)
    await countEvent(pageView, MARIEM)
    await countEvent(pageView, MARIEM, new Date(`${dayAfter}T12:00:00Z`))
    await flushEvents()
    const { rows } = await runOn(connection, 'select visitor from shop_visits')
    expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(2)
    for (const { visitor } of rows) expect(visitor).toMatch(/^[\w-]{22}$/)
  })
})

it('the database refuses unknown kinds of events', async () => {
  await expect(
    runOn(connection, `insert into shop_events values (current_date, 'sale', null, 1)`),
  ).rejects.toThrow('check')
})
