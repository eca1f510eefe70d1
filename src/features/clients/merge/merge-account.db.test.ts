/** What the account of a client has is merged with her: wish list, requests, chosen address, channels. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { messageRecords } from '#features/messages/client-records.server.ts'
import type { Channel } from '#features/notifications/events.rules.ts'
import { addressesOf, chooseAddress } from '#features/orders/addresses/addresses.server.ts'
import { placeOrder } from '#features/orders/checkout/place-order.server.ts'
import { orderRecords } from '#features/orders/client-records.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { accountWishes, addAccountWishes } from '#features/wishes/account-wishes.server.ts'
import { wishesOfPerson, wishRecords } from '#features/wishes/client-records.server.ts'
import { addRequest } from '#features/wishes/requests.server.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { clients } from '../clients-tables.server.ts'
import { findClientByPhone, mutedChannelsOf, phonesOfClient } from '../clients.server.ts'
import { mergeClients, undoableMergeOf, undoMerge } from './merge.server.ts'

useTestDatabase()

const records = { orders: orderRecords, messages: messageRecords, wishes: wishRecords }
const now = new Date('2026-11-12T14:30:00Z')
const later = new Date('2026-11-12T15:30:00Z')
let by: StaffPerson
let veils: number[]
let nextPhone = 34_500_000

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ name: 'Sidi' })
  const categoryId = await aCategory()
  veils = [
    await aProduct({ categoryId, stockQuantity: 100 }),
    await aProduct({ categoryId }),
    await aProduct({ categoryId }),
  ]
})

async function aBuyer() {
  const phone = `+222${nextPhone++}` as Phone
  const customer = { name: 'Mariem', phone, email: null }
  const lines = [{ id: veils[0]!, quantity: 1 }]
  const { number } = await placeOrder(aNewOrder({ lines, shown: ouguiya(3200), customer, now }))
  return { phone, number, id: (await findClientByPhone(phone))!.id }
}

async function merge(keptId: number, otherId: number): Promise<void> {
  const choices = { name: keptId, email: keptId, address: keptId, notes: 'both' } as const
  await mergeClients({ key: randomUUID(), keptId, otherId, choices, by, now }, records)
}

async function undo(keptId: number): Promise<void> {
  await undoMerge({ id: (await undoableMergeOf(keptId, later))!.id, by, now: later }, records)
}

const wish = (clientId: number, productIds: number[]) => addAccountWishes({ clientId, productIds, now })

describe('merging two clients', () => {
  it('joins their wish lists, and the undo divides them again', async () => {
    const [kept, other] = [await aBuyer(), await aBuyer()]
    const [first, both, last] = veils as [number, number, number]
    await wish(kept.id, [first, both])
    await wish(other.id, [both, last])
    await merge(kept.id, other.id)
    expect((await accountWishes(kept.id)).toSorted((a, b) => a - b)).toEqual([first, both, last])
    await undo(kept.id)
    expect((await accountWishes(kept.id)).toSorted((a, b) => a - b)).toEqual([first, both])
    expect((await accountWishes(other.id)).toSorted((a, b) => a - b)).toEqual([both, last])
  })

  it('keeps the requests of both phones, which are exported and erased with her', async () => {
    const [kept, other] = [await aBuyer(), await aBuyer()]
    for (const { phone } of [kept, other])
      await addRequest({
        kind: 'backInStock',
        offer: { id: veils[2]!, price: ouguiya(3200) },
        contact: { phone, email: null },
        language: 'fr',
        now,
      })
    await merge(kept.id, other.id)
    const phones = await phonesOfClient(kept.id)
    const person = { clientId: kept.id, phones, email: null }
    expect((await wishesOfPerson(person)).map(({ kind }) => kind)).toEqual(['backInStock', 'backInStock'])
    const erased = { clientIds: [kept.id, other.id], phones, emails: [], words: [], erasedPhone: phones[0]! }
    await wishRecords.erase({ ...erased, now })
    expect(await wishesOfPerson(person)).toEqual([])
  })

  it('takes the chosen address of the other if the kept client has none, until the undo', async () => {
    const [kept, other] = [await aBuyer(), await aBuyer()]
    await chooseAddress(other.id, other.number, now)
    const isChosen = async (clientId: number) =>
      (await addressesOf({ clientId })).some((address) => address.isChosen)
    await merge(kept.id, other.id)
    expect(await isChosen(kept.id)).toBe(true)
    await undo(kept.id)
    expect([await isChosen(kept.id), await isChosen(other.id)]).toEqual([false, true])
  })

  it('writes to her by no channel that she refused as one of both, until the undo', async () => {
    const [kept, other] = [await aBuyer(), await aBuyer()]
    await db()
      .update(clients)
      .set({ mutedChannels: ['sms'] })
      .where(eq(clients.id, other.id))
    await merge(kept.id, other.id)
    expect(await mutedOf(kept.phone, other.phone)).toEqual([['sms'], ['sms']])
    await undo(kept.id)
    expect(await mutedOf(kept.phone, other.phone)).toEqual([[], ['sms']])
  })
})

async function mutedOf(...phones: Phone[]): Promise<Channel[][]> {
  const muted = await mutedChannelsOf(phones)
  return phones.map((phone) => muted.get(phone) ?? [])
}
