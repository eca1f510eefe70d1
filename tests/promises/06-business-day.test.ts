/** Promise 6: the business day is that of Nouakchott, whatever the time zone of the server. */
import { expect, it } from 'vitest'
import { checkout, sendUntilAnswered } from './shopper.ts'
import { rows, useShops } from './shops.ts'

const shops = useShops(0)

/** At any time, at least one of the two zones has another date than Nouakchott. */
it.each(['Pacific/Kiritimati', 'Pacific/Niue'])(
  'a sale is booked on the day of Nouakchott by a server in %s',
  async (TZ) => {
    const shop = await shops.open({ TZ })
    const product = await shops.product({ price: 10 })
    const { status, body } = await sendUntilAnswered(shop, checkout(`${product}:1`, 10, { payment: 'sadad' }))
    expect([status, body]).toEqual([201, expect.anything()])
    const days = await rows(`
    select date::text, (at at time zone 'Africa/Nouakchott')::date::text as day from cash_transactions
    order by id desc limit 1`)
    expect(days).toEqual([{ date: expect.any(String) as string, day: (days[0] as { date: string }).date }])
  },
)
