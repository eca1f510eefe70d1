/** The preferences of a shopper: one switch for each channel, the newsletter for her address. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Phone } from '#core/phone.ts'
import { addClient } from '#features/clients/client-change.server.ts'
import { clientOf, NEW_CLIENT } from '#features/clients/client-form.rules.ts'
import { findClientByPhone } from '#features/clients/clients.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { aPerson } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import type { Account } from './account-session.server.ts'
import type { Contact } from './account.rules.ts'
import { preferencesOf, savePreferences } from './preferences.action.server.ts'

useTestDatabase()
const now = new Date('2026-11-12T14:30:00Z')
const phone = '+22236700001' as Phone

beforeAll(async () => {
  await createDefaultSettings()
  const values = clientOf({ ...NEW_CLIENT, name: 'Mariem', phone })
  await addClient({ values, by: await aPerson(), now })
})

async function account(): Promise<Account> {
  const client = (await findClientByPhone(phone))!
  return { contact: phone as string as Contact, phone, client, owner: { clientId: client.id } }
}

const OFF = { emailMessages: '', smsMessages: '', pushMessages: '', email: '', newsletter: false }

async function save(values: Partial<typeof OFF> & { offered: string }) {
  return savePreferences(
    await account(),
    { intent: 'save', language: 'fr', ...OFF, ...values },
    { pageLanguage: 'fr', now },
  )
}

const muted = async () => (await account()).client!.mutedChannels

describe('the preferences of a shopper', () => {
  it('switch each channel on its own, and leave one that the shop does not have', async () => {
    expect(await muted()).toEqual([])
    await save({ offered: 'email sms', emailMessages: '1' })
    expect(await muted()).toEqual(['sms'])
    await save({ offered: 'email push', pushMessages: '1' })
    expect(await muted()).toEqual(['email', 'sms'])
    await save({ offered: 'email sms push', emailMessages: '1', smsMessages: '1', pushMessages: '1' })
    expect(await muted()).toEqual([])
  })

  it('show a switch for each channel that is configured', async () => {
    const { client } = await preferencesOf(await account())
    expect(client!.messages).toEqual({ push: true })
  })

  it('are not saved with an address that is missing or wrong', async () => {
    expect(await save({ offered: 'push', newsletter: true })).toBe('emailNeeded')
    expect(await save({ offered: 'push', email: 'mariem@' })).toBe('badEmail')
    expect(await muted()).toEqual([])
  })
})
