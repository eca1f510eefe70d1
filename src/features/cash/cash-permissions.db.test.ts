import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { aPerson, aSession, asking, theOwner } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { action } from './admin/cash-register.page.tsx'
import { loader as exportSessions } from './admin/sessions-export.route.ts'
import { registerStatus } from './cash-day.server.ts'

useTestDatabase()

let token = ''

beforeAll(async () => {
  await createDefaultSettings()
  token = await aSession((await aPerson({ name: 'Sidi', permissions: ['manageCash'] })).id)
})

async function send(form: Record<string, string>): Promise<unknown> {
  const answer: unknown = await action(asking('/admin/cash-register', { token, form: Object.entries(form) }))
  return answer && typeof answer === 'object' && 'data' in answer ? answer.data : answer
}

const entry = { intent: 'add', type: 'sale', method: 'cash', amount: '1.50' }

describe('the action of the register', () => {
  it('removes bidirectional control characters from a description and exports the rest unchanged', async () => {
    await send({ intent: 'open', openingBalance: '10', seen: '' })
    const hostile = '\u202E<b>=cmd()</b>\u0007  {{7*7}}'
    expect(await send({ ...entry, key: randomUUID(), description: hostile })).toEqual({ done: 'added' })
    const file = await exportSessions(asking('/admin/cash-register/export.json', { token }))
    expect(file.headers.get('content-disposition')).toMatch(/filename="caisse-\d{4}-\d\d-\d\d\.json"/)
    const { sessions } = (await file.json()) as { sessions: Record<string, unknown>[] }
    expect(sessions).toMatchObject([
      {
        openingBalance: 10,
        closingBalance: 11.5,
        transactionCount: 1,
        transactions: [{ amount: 1.5, description: '<b>=cmd()</b> {{7*7}}', person: 'Sidi' }],
      },
    ])
  })

  it.each([
    [{ intent: 'steal' }, 'badRequest'],
    [{ intent: 'open', openingBalance: 'many', seen: '' }, 'badAmount'],
    [{ intent: 'close', session: 'x', expected: '0', counted: '' }, 'badRequest'],
    [{ ...entry, description: 'x', key: 'not one' }, 'badRequest'],
    [{ ...entry, description: 'x', key: randomUUID(), method: 'gold' }, 'badRequest'],
    [{ intent: 'close', session: '1', expected: '0', counted: '1', denominations: '{"3":1}' }, 'badRequest'],
  ])('refuses %j as %s', async (form, code) => {
    const before = await registerStatus()
    expect(await send(form)).toMatchObject({ refusal: { code } })
    expect(await registerStatus()).toEqual(before)
  })

  it('enters a refund for people who may refund only', async () => {
    const cashier = token
    const refund = { ...entry, type: 'refund', method: 'sadad', description: 'Retour' }
    const before = await registerStatus()
    expect(await send({ ...refund, key: randomUUID() })).toMatchObject({ refusal: { code: 'mayNotRefund' } })
    expect(await registerStatus()).toEqual(before)
    token = await aSession((await aPerson({ permissions: ['manageCash', 'refundOrders'] })).id)
    expect(await send({ ...refund, key: randomUUID() })).toEqual({ done: 'added' })
    token = cashier
  })

  it('resets the register for an admin with a reason only', async () => {
    const cashier = token
    const reset = { intent: 'reset', reason: 'Formation' }
    expect(await send(reset)).toMatchObject({ refusal: { code: 'mayNotReset' } })
    token = await aSession((await theOwner()).id)
    expect(await send({ intent: 'reset', reason: ' ' })).toMatchObject({
      refusal: { code: 'resetReasonNeeded' },
    })
    expect(await send(reset)).toEqual({ done: 'reset' })
    token = cashier
  })

  it('returns the invalid fields and enters nothing', async () => {
    expect(await send({ ...entry, amount: '0', description: ' ', key: randomUUID() })).toEqual({
      problems: [
        { field: 'amount', code: 'badAmount' },
        { field: 'description', code: 'badDescription' },
      ],
    })
  })
})
