/** Promise 5: at most one session is active, and every sale is in exactly one, also when a process is killed. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { aSession, aUser } from '../staff.ts'
import { expectConsistentData, expectConsistentRegister } from './invariants.ts'
import { checkout, post, sendUntilAnswered, times, type Fields } from './shopper.ts'
import { rows, useShops, type Shop } from './shops.ts'

const shops = useShops(2)
let cookie = ''

beforeAll(async () => {
  const cashier = await aUser({ name: 'Sidi', permissions: ['manageCash'] })
  cookie = `staff=${await aSession(cashier.id)}`
})

async function submit({ url }: Shop, fields: Fields): Promise<number> {
  return (await post(`${url}/admin/cash-register`, fields, { cookie })).status
}

const open = (shop: Shop, seen: number | '' = '') =>
  submit(shop, { intent: 'open', openingBalance: '100', reason: 'essai', seen: String(seen) })

const enter = (shop: Shop, type: string, amount: string) =>
  submit(shop, { intent: 'add', key: randomUUID(), type, method: 'cash', amount, description: 'essai' })

interface Active {
  id: number
  /** In hundredths; a closing sends the amount that its screen showed. */
  expected: number
}

async function active(): Promise<Active | undefined> {
  const [session] = await rows<Active>(`
    select id, opening_balance + coalesce((select sum(case when type in ('sale', 'paidIn') then amount else -amount end)
      from cash_transactions where session_id = cash_sessions.id and payment_method = 'cash'), 0)::bigint as expected
    from cash_sessions where is_active`)
  return session
}

async function close(shop: Shop): Promise<number> {
  const session = await active()
  if (!session) return 409
  const { id, expected } = session
  return submit(shop, {
    intent: 'close',
    session: String(id),
    expected: String(expected),
    counted: '',
    reason: '',
  })
}

it('of concurrent openings through two processes exactly one succeeds', async () => {
  const answers = await Promise.all(times(10, (index) => open(shops.at(index))))
  expect(answers.toSorted()).toEqual([200, ...times(9, () => 409)])
  expect(await rows('select id from cash_sessions where is_active')).toHaveLength(1)
})

it('concurrent closings, openings and sales leave every sale in one session, and reports add up', async () => {
  const product = await shops.product({ price: 10, stock: 500 })
  let sold = 0
  for (const wave of times(6, (index) => index)) {
    const seen = await active()
    const [, , ...answers] = await Promise.all([
      close(shops.at(wave)),
      open(shops.at(wave + 1), seen?.id ?? ''),
      ...times(8, (index) => enter(shops.at(index), 'sale', '1.50')),
      ...times(8, async (index) => {
        const intent = checkout(`${product}:1`, 10, { payment: 'bankily' })
        return (await sendUntilAnswered(shops.at(index), intent)).status
      }),
    ])
    expect(new Set(answers)).toEqual(new Set([200, 201]))
    sold += answers.length
  }
  expect(await rows('select id from cash_transactions')).toHaveLength(sold)
  await expectConsistentRegister(rows)
  await expectConsistentData(rows)
})

it('a process killed during a closing leaves a working register', async () => {
  const dying = await shops.open()
  const writes = times(12, (index) => enter(shops.at(index), 'sale', '2'))
  const closing = close(dying).catch(() => 0)
  await Promise.race(writes)
  dying.kill('SIGKILL')
  await Promise.all([...writes, closing])
  await expectConsistentRegister(rows)
  expect(await enter(shops.at(0), 'sale', '1')).toBe(200)
  expect(await rows('select id from cash_sessions where is_active')).toHaveLength(1)
})
