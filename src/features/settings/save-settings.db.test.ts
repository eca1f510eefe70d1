import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { media } from '#features/media/media-tables.server.ts'
import { historyOf } from '#features/staff/activity.server.ts'
import { users } from '#features/staff/staff-tables.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aPicture } from '../../../tests/builders.ts'
import { aPerson, aSession, asking } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { action } from './admin/settings.page.tsx'
import { saveSection } from './save-settings.server.ts'
import type { Section, SectionForms } from './settings-form.rules.ts'
import { sectionForms, versionOf } from './settings-forms.server.ts'
import { paymentMethods, settings, settingsUploads } from './settings-tables.server.ts'
import {
  createDefaultSettings,
  discountLimitOf,
  hasProductFeeds,
  lowStockDefault,
  lowStockValue,
  methodNames,
  paymentChoices,
  unpaidLimit,
} from './settings.server.ts'

useTestDatabase()
let by: StaffPerson
let other: StaffPerson
const now = new Date('2026-11-15T10:00:00Z')

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ name: 'Mariem', permissions: ['manageSettings'] })
  other = await aPerson({ name: 'Oumar', permissions: ['manageSettings'] })
})

/** A save of the current form with some fields changed. */
async function changedSection<S extends Section>(section: S, change: Partial<SectionForms[S]>, staff = by) {
  const form = (await sectionForms(staff.id))[section]
  return { section, form: { ...form, ...change }, version: versionOf(form), by: staff, now } as never
}

const settingsRow = async () => (await db().select().from(settings))[0]!

describe('saving a section', () => {
  it('stores the values and records the changes', async () => {
    await saveSection(
      await changedSection('business', { name: 'Zeyna', phone: '٤٥ ٢٥ ١٢ ٠٠', taxNumber: ' 418 ' }),
    )
    expect(await settingsRow()).toMatchObject({
      storeName: 'Zeyna',
      phone: '+22245251200',
      taxNumber: '418',
    })
    const [line] = await historyOf('settings', 'business')
    expect(line).toMatchObject({ staffName: 'Mariem', action: 'settingsChanged' })
    expect(line?.before).toMatchObject({ name: 'Melhfa' })
    expect(line?.after).toMatchObject({ name: 'Zeyna' })
  })

  it('records no activity without changes', async () => {
    await saveSection(await changedSection('security', {}))
    expect(await historyOf('settings', 'security')).toEqual([])
  })

  it('updates the payment methods and the cash difference limit', async () => {
    const { methods } = (await sectionForms(by.id)).payments
    const changed = methods.map((method) => (method.id === 'click' ? { ...method, active: false } : method))
    await saveSection(
      await changedSection('payments', { methods: changed, cashDifferenceLimit: '12,5', maxPerOrder: '25' }),
    )
    const rows = await db().select().from(paymentMethods).orderBy(asc(paymentMethods.position))
    expect(rows.filter(({ active }) => !active).map(({ id }) => id)).toEqual(['click'])
    expect(await settingsRow()).toMatchObject({ cashDifferenceLimit: 1250, maxPerOrder: 25 })
    const [line] = await historyOf('settings', 'payments')
    expect(line?.after).toMatchObject({ click: expect.stringContaining('✗') })
  })

  it('limits the discounts of managers and cashiers, and of nobody else', async () => {
    await saveSection(
      await changedSection('payments', { managerDiscountLimit: '٣٠', cashierDiscountLimit: '0' }),
    )
    const limitOf = (values: Partial<StaffPerson>) =>
      discountLimitOf({ ...by, isSuperAdmin: false, ...values })
    await expect.poll(() => limitOf({ role: 'manager' })).toBe(30)
    expect(await limitOf({ role: 'cashier' })).toBe(0)
    expect(await limitOf({ role: 'admin' })).toBeUndefined()
    expect(await limitOf({ role: 'cashier', isSuperAdmin: true })).toBeUndefined()
    const [line] = await historyOf('settings', 'payments')
    expect(line?.after).toMatchObject({ managerDiscountLimit: '30', cashierDiscountLimit: '0' })
  })

  it('counts the hours of unpaid orders again when their expiry is switched on', async () => {
    const { from } = await unpaidLimit()
    await saveSection(await changedSection('payments', { unpaidHours: '72' }))
    expect(await unpaidLimit()).toEqual({ hours: 72, from })
    await saveSection(await changedSection('payments', { unpaidHours: '0' }))
    expect(await unpaidLimit()).toEqual({ hours: 0, from })
    await saveSection(await changedSection('payments', { unpaidHours: '24' }))
    expect(await unpaidLimit()).toEqual({ hours: 24, from: now })
  })

  it('changes the low-stock threshold and switches the product feeds on', async () => {
    await saveSection(await changedSection('catalogue', { lowStock: '٧', hasProductFeeds: true }))
    await expect.poll(lowStockDefault).toBe(7)
    await expect.poll(hasProductFeeds).toBe(true)
    const { rows } = await db().execute(sql`select ${lowStockValue} as value`)
    expect(rows).toEqual([{ value: 7 }])
    const [line] = await historyOf('settings', 'catalogue')
    expect(line?.after).toMatchObject({ lowStock: '7', hasProductFeeds: true })
  })

  it('offers a wallet under the two names that the owner entered', async () => {
    const { methods } = (await sectionForms(by.id)).payments
    const changed = methods.map((method) =>
      method.id === 'masrivi' ? { ...method, name: 'BMCI Masrivi', nameAr: 'مصرفي للبنك' } : method,
    )
    await saveSection(await changedSection('payments', { methods: changed }))
    const name = { fr: 'BMCI Masrivi', ar: 'مصرفي للبنك' }
    await expect.poll(paymentChoices).toContainEqual({ id: 'masrivi', name, accountNumber: '45250003' })
    await expect.poll(methodNames).toMatchObject({ masrivi: name, sadad: { fr: 'Sadad', ar: 'سداد' } })
    const [line] = await historyOf('settings', 'payments')
    expect(line?.after).toMatchObject({ masrivi: 'BMCI Masrivi · مصرفي للبنك · 45250003 · ✓' })
  })

  it('changes only the own user in the profile', async () => {
    await saveSection(await changedSection('profile', { name: 'Mariem Mint Sidi', phone: '45 25 12 00' }))
    const [me] = await db().select().from(users).where(eq(users.id, by.id))
    expect(me).toMatchObject({ name: 'Mariem Mint Sidi', phone: '+22245251200' })
    expect((await db().select().from(users).where(eq(users.id, other.id)))[0]?.name).toBe('Oumar')
  })

  it('stores SQL and HTML as plain text', async () => {
    const hostile = `'); drop table settings; -- <script>\u202E`
    await saveSection(await changedSection('business', { description: hostile }))
    expect((await settingsRow()).storeDescription).toBe(hostile)
  })
})

describe('concurrent saves', () => {
  it('the second save is refused with the other’s name, and a repeated save succeeds', async () => {
    const outdated = await changedSection('appearance', { theme: 'dark' })
    await saveSection(await changedSection('appearance', { language: 'ar' }, other))
    await expect(saveSection(outdated)).rejects.toMatchObject({
      code: 'settingsChanged',
      details: { by: 'Oumar' },
    })
    expect(await settingsRow()).toMatchObject({ theme: 'light', language: 'ar' })
    await saveSection(await changedSection('appearance', { theme: 'dark' }))
    expect(await settingsRow()).toMatchObject({ theme: 'dark', language: 'ar' })
  })

  it('of the same version: exactly one succeeds', async () => {
    const saves = await Promise.all(
      ['10', '20', '30', '40'].map((sessionTimeout) =>
        changedSection('security', { sessionTimeout: sessionTimeout + '0' }),
      ),
    )
    const results = await Promise.allSettled(saves.map((save) => saveSection(save)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('of different sections do not conflict', async () => {
    const one = await changedSection('security', { passwordExpiry: '45' })
    await saveSection(await changedSection('notifications', { emailOrders: false }, other))
    await saveSection(one)
    expect(await settingsRow()).toMatchObject({ passwordExpiry: 45, emailOrders: false })
  })
})

describe('pictures of the store', () => {
  it('are deleted when replaced, unless a text of the shop shows them', async () => {
    const [first, second] = [await aPicture(), await aPicture()]
    await db()
      .insert(settingsUploads)
      .values([
        { mediaId: first, uploadedAt: now },
        { mediaId: second, uploadedAt: now },
      ])
    await db().execute(sql`insert into content_media (key, media_id) values ('hero', ${second})`)
    await saveSection(await changedSection('business', { logo: first }))
    await saveSection(await changedSection('business', { logo: second }))
    await saveSection(await changedSection('business', { logo: '' }))
    expect(await db().$count(media, eq(media.id, first))).toBe(0)
    expect(await db().$count(media, eq(media.id, second))).toBe(1)
  })

  it('are refused if private, unknown or invalid', async () => {
    const secret = await aPicture()
    await db().update(media).set({ visibility: 'private' }).where(eq(media.id, secret))
    for (const logo of [secret, crypto.randomUUID(), 'x'])
      await expect(saveSection(await changedSection('business', { logo }))).rejects.toMatchObject({
        code: 'pictureUnknown',
      })
  })
})

describe('the action', () => {
  const submit = async (fields: [string, string][], staff = by) =>
    action(asking('/admin/settings', { form: fields, token: await aSession(staff.id) }))

  it.each([
    [
      'an unknown section',
      [
        ['section', 'cash'],
        ['version', 'x'],
        ['form', '{}'],
      ],
    ],
    [
      'no form',
      [
        ['section', 'security'],
        ['version', 'x'],
      ],
    ],
    [
      'no JSON',
      [
        ['section', 'security'],
        ['version', 'x'],
        ['form', '{'],
      ],
    ],
    [
      'a field that is not the section’s',
      [
        ['section', 'appearance'],
        ['version', 'x'],
        ['form', '{"theme":"dark","language":"fr","role":"admin"}'],
      ],
    ],
    [
      'an unknown payment method',
      [
        ['section', 'payments'],
        ['version', 'x'],
        [
          'form',
          '{"methods":[{"id":"gold","name":"x","accountNumber":"","active":true}],"cashDifferenceLimit":"0"}',
        ],
      ],
    ],
  ] as [string, [string, string][]][])('refuses %s', async (_what, fields) => {
    expect(await submit(fields)).toMatchObject({ data: { refusal: { code: 'badRequest' } } })
  })

  it('returns problems, and refuses users without the permission', async () => {
    const form = JSON.stringify({ sessionTimeout: '0', twoFactor: false, passwordExpiry: '90' })
    const fields: [string, string][] = [
      ['section', 'security'],
      ['version', 'x'],
      ['form', form],
    ]
    expect(await submit(fields)).toMatchObject({
      data: { problems: [{ field: 'sessionTimeout', code: 'badMinutes' }] },
    })
    const cashier = await aPerson({ permissions: ['manageOrders'] })
    await expect(submit(fields, cashier)).rejects.toMatchObject({ init: { status: 403 } })
  })
})
