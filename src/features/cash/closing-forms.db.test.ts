import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { setPin } from '#features/staff/pins/pins.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aPerson, aSession, asking, theOwner } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { action } from './admin/cash-register.page.tsx'
import { action as placesAction } from './admin/places.page.tsx'
import { findClosing } from './closing.server.ts'
import { activeSession } from './session.server.ts'
import { heldMoney } from './stored-places.server.ts'

useTestDatabase()

let token = ''
let ownerToken = ''
let manager: StaffPerson
let seller: StaffPerson

beforeAll(async () => {
  await createDefaultSettings()
  const owner = await theOwner()
  ownerToken = await aSession(owner.id)
  token = await aSession((await aPerson({ name: 'Sidi', permissions: ['manageCash'] })).id)
  const tillRights = ['manageCash', 'manageOrders'] as const
  manager = await aPerson({ name: 'Khadija', role: 'manager', permissions: [...tillRights, 'resetRegister'] })
  seller = await aPerson({ name: 'Oumar', permissions: [...tillRights] })
  for (const person of [manager, seller])
    await setPin({ by: owner, id: person.id, pin: '7294', now: new Date() })
  await db()
    .update(settings)
    .set({ approvalLimit: ouguiya(100) })
})

async function send(form: Record<string, string>): Promise<unknown> {
  return dataOf(await action(asking('/admin/cash-register', { token, form: Object.entries(form) })))
}

async function sendPlace(form: Record<string, string>): Promise<unknown> {
  const request = asking('/admin/settings/places', { token: ownerToken, form: Object.entries(form) })
  return dataOf(await placesAction(request))
}

function dataOf(answer: unknown): unknown {
  return answer && typeof answer === 'object' && 'data' in answer ? answer.data : answer
}

describe('an approval by PIN', () => {
  const open = async () => {
    await send({ intent: 'open', openingBalance: '500', reason: 'x', seen: '' })
    const session = String((await activeSession())!.id)
    return { intent: 'close', session, expected: '50000', counted: '10', denominations: '', reason: 'perdu' }
  }

  it('closes with the name of the manager', async () => {
    const closing = await open()
    expect(await send(closing)).toMatchObject({ refusal: { code: 'approvalNeeded' } })
    const approver = String(manager.id)
    expect(await send({ ...closing, approver, pin: '0000' })).toMatchObject({ refusal: { code: 'pinWrong' } })
    expect(await send({ ...closing, approver: String(seller.id), pin: '7294' })).toMatchObject({
      refusal: { code: 'mayNotApprove' },
    })
    const closed = await send({ ...closing, approver, pin: '7294' })
    expect(closed).toMatchObject({ done: 'closed' })
    const report = await findClosing((closed as { number: number }).number)
    expect(report).toMatchObject({ closedByName: 'Sidi', approvedByName: 'Khadija' })
  })
})

describe('safes and banks', () => {
  it('are added, renamed and hidden, each name once', async () => {
    expect(await sendPlace({ intent: 'add', kind: 'safe', name: ' Coffre ' })).toEqual({ done: 'added' })
    const taken = { refusal: { code: 'placeNameTaken' } }
    expect(await sendPlace({ intent: 'add', kind: 'bank', name: 'coffre' })).toMatchObject(taken)
    expect(await sendPlace({ intent: 'add', kind: 'bank', name: 'BMCI' })).toEqual({ done: 'added' })
    const [safe, bank] = await heldMoney()
    expect([safe, bank]).toMatchObject([
      { kind: 'safe', name: 'Coffre' },
      { kind: 'bank', name: 'BMCI' },
    ])
    const place = String(bank!.place)
    expect(await sendPlace({ intent: 'rename', place, name: 'Coffre' })).toMatchObject(taken)
    expect(await sendPlace({ intent: 'rename', place, name: 'BNM' })).toEqual({ done: 'renamed' })
    expect(await sendPlace({ intent: 'add', kind: 'bank', name: ' ' })).toMatchObject({
      refusal: { code: 'nameNeeded' },
    })
    expect(await sendPlace({ intent: 'rename', place: '1', name: 'x' })).toMatchObject({
      refusal: { code: 'unknownPlace' },
    })
    expect(await sendPlace({ intent: 'hide', place })).toEqual({ done: 'hidden' })
    expect(await heldMoney()).toMatchObject([{ name: 'Coffre' }])
  })

  it('take a transfer once, and are not hidden while they hold money', async () => {
    const [safe] = await heldMoney()
    const transfer = { intent: 'transfer', from: 'owner', to: `place-${safe!.place}`, amount: '900' }
    const sent = { ...transfer, description: 'Fonds', key: randomUUID() }
    expect(await Promise.all([send(sent), send(sent), send(sent)])).toEqual(
      Array.from({ length: 3 }, () => ({ done: 'transferred' })),
    )
    expect(await send({ ...sent, amount: '901' })).toMatchObject({ refusal: { code: 'keyUsed' } })
    expect(await heldMoney()).toMatchObject([{ amount: ouguiya(900) }])
    const back = { ...sent, from: transfer.to, to: 'drawer', amount: '901', key: randomUUID() }
    expect(await send(back)).toMatchObject({
      refusal: { code: 'notEnoughInPlace', details: { available: 90_000 } },
    })
    expect(await send({ ...back, from: 'place-999999' })).toMatchObject({ refusal: { code: 'unknownPlace' } })
    expect(await send({ ...back, to: 'x' })).toEqual({ problems: [{ field: 'to', code: 'badTransfer' }] })
    expect(await sendPlace({ intent: 'hide', place: String(safe!.place) })).toMatchObject({
      refusal: { code: 'placeHoldsMoney' },
    })
  })

  it('are not changed by people without the settings', async () => {
    const request = asking('/admin/settings/places', { token, form: [['intent', 'add']] })
    await expect(placesAction(request)).rejects.toMatchObject({ init: { status: 403 } })
  })
})
