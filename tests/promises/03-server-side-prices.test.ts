/** Promise 3: the server charges catalogue prices, whatever a browser sends. */
import { expect, it } from 'vitest'
import { databasePool } from '#platform/database/database.server.ts'
import { stockOf } from './invariants.ts'
import { checkout, send, type Fields } from './shopper.ts'
import { count, rows, untilLockWait, useShops } from './shops.ts'

const shops = useShops(1)

/** A refused request writes no order, client or ledger row and takes no stock. */
async function expectNoWrite(product: number, refused: () => Promise<unknown>) {
  const before = [await count('orders'), await count('clients'), await count('cash_transactions')]
  const stock = await stockOf(rows, product)
  await refused()
  expect([await count('orders'), await count('clients'), await count('cash_transactions')]).toEqual(before)
  expect(await stockOf(rows, product)).toEqual(stock)
}

const EXTRA = ['price', 'shipping', 'subtotal', 'status', 'id', 'clientId', 'line[0][price]', '__proto__']

it.each(EXTRA)('an unknown field is refused: %s', async (field) => {
  const veil = await shops.product()
  await expectNoWrite(veil, async () => {
    const fields = Object.fromEntries([...Object.entries(checkout(`${veil}:1`, 3200)), [field, '1']])
    expect(await send(shops.at(0), fields)).toMatchObject({
      status: 422,
      body: { problems: [{ field, code: 'unknownField' }] },
    })
  })
})

it.each(['total', 'wilaya', 'payment', 'key'])('a repeated field is refused: %s', async (field) => {
  const veil = await shops.product()
  await expectNoWrite(veil, async () => {
    const fields = checkout(`${veil}:1`, 3200)
    const value = fields[field] as string
    expect(await send(shops.at(0), { ...fields, [field]: [value, value] })).toMatchObject({
      status: 422,
      body: { problems: [{ field, code: 'badValue' }] },
    })
  })
})

const INVALID = ['0', '-1', '0.5', '1e9', '1000000000', 'deux', '', ' 1', '+1', '0x1', '1:3200', 'NaN']

it.each(INVALID)('an invalid quantity is refused: "%s"', async (quantity) => {
  const veil = await shops.product()
  await expectNoWrite(veil, async () => {
    for (const line of [`${veil}:${quantity}`, [`${veil}:1`, `${veil}:${quantity}`]])
      expect(await send(shops.at(0), checkout(line, 3200))).toMatchObject({
        status: 422,
        body: { problems: [{ field: 'line', code: 'badLine' }] },
      })
  })
})

it.each(['', '-3200', '3.2e3', '3200.001', 'gratuit', 'NaN'])(
  'a total that is not an amount is refused: "%s"',
  async (total) => {
    const veil = await shops.product()
    await expectNoWrite(veil, async () =>
      expect(await send(shops.at(0), checkout(`${veil}:1`, total))).toMatchObject({
        status: 422,
        body: { problems: [{ field: 'total', code: 'badValue' }] },
      }),
    )
  },
)

const WRONG_TOTALS: [string, Fields, number][] = [
  ['below the price', { total: '1' }, 6400],
  ['of zero', { total: '0' }, 6400],
  ['above the price', { total: '6400.01' }, 6400],
  ['without the delivery fee', { wilaya: 'Nouadhibou' }, 6500],
  ['with a delivery fee that does not apply', { total: '6500' }, 6400],
]

it.each(WRONG_TOTALS)('a total %s is refused with the correct total', async (_, edited, total) => {
  const veil = await shops.product()
  await expectNoWrite(veil, async () =>
    expect(await send(shops.at(0), checkout(`${veil}:2`, 6400, edited))).toMatchObject({
      status: 409,
      body: { reason: 'priceChanged', total, lines: [{ id: veil, price: 3200, quantity: 2, available: 5 }] },
    }),
  )
})

it('a price changed while the order waits for a lock applies to it', async () => {
  const veil = await shops.product()
  const staff = await databasePool().connect()
  await staff.query('begin')
  await staff.query('update products set price = 350000 where id = $1', [veil])
  const intent = checkout(`${veil}:1`, 3200)
  const answer = send(shops.at(0), intent)
  await untilLockWait()
  await staff.query('commit')
  staff.release()
  expect(await answer).toMatchObject({ status: 409, body: { reason: 'priceChanged', total: 3500 } })
  expect(await send(shops.at(0), { ...intent, total: '3500' })).toMatchObject({
    status: 201,
    body: { total: 3500 },
  })
  expect(await rows('select total from orders where request_key = $1', [intent.key])).toEqual([
    { total: 350_000 },
  ])
})

it('a variant is charged at its own price, and only as a variant of its product', async () => {
  const { id, red, blue } = await shops.colours(5, 5)
  const other = await shops.colours(5, 5)
  const shop = shops.at(0)
  await expectNoWrite(id, async () => {
    expect(await send(shop, checkout(`${blue}:1`, 3200))).toMatchObject({
      status: 409,
      body: { reason: 'priceChanged', total: 4000 },
    })
    // Without its variant, with the variant of another product, and one that does not exist.
    for (const line of [`${id}`, `${id}.${other.blue.split('.')[1]}`, `${id}.999999999`])
      expect(await send(shop, checkout(`${line}:1`, 4000))).toMatchObject({ status: 409 })
    for (const line of [`${blue}.1`, `${id}.`, `${id}.-1`, `${id}.0`, `${id}.1e3`])
      expect(await send(shop, checkout(`${line}:1`, 4000))).toMatchObject({ status: 422 })
  })
  expect(await send(shop, checkout([`${red}:1`, `${blue}:1`], 7200))).toMatchObject({
    status: 201,
    body: { total: 7200 },
  })
})

it('a price of a variant changed while the order waits for a lock applies to it', async () => {
  const { id, blue } = await shops.colours(5, 5)
  const staff = await databasePool().connect()
  await staff.query('begin')
  await staff.query('select from products where id = $1 for update', [id])
  const answer = send(shops.at(0), checkout(`${blue}:1`, 4000))
  await untilLockWait()
  await staff.query('update product_variants set price = 450000 where id = $1', [blue.split('.')[1]])
  await staff.query('commit')
  staff.release()
  expect(await answer).toMatchObject({ status: 409, body: { reason: 'priceChanged', total: 4500 } })
})

it.each(['3200', '3200,00', '3 200', '3\u202F200 UM', '٣٢٠٠'])(
  'every notation of the correct total is accepted: %s',
  async (total) => {
    const veil = await shops.product()
    const intent = checkout(`${veil}:1`, total)
    expect(await send(shops.at(0), intent)).toMatchObject({ status: 201, body: { total: 3200 } })
    expect(await send(shops.at(0), { ...intent, total: '3200.0' })).toMatchObject({ status: 200 })
  },
)
