import { eq } from 'drizzle-orm'
import type { data } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings, hasTill } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { startListening, stopListening } from '#platform/database/notifications.server.ts'
import { aSession, asking, aUser, theOwner } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { pinChangedAt } from '../pins/pins.server.ts'
import { activityLog, users } from '../staff-tables.server.ts'
import { SYSTEM_NAME } from '../staff.rules.ts'
import { action, loader } from './users.page.tsx'

const { connection } = useTestDatabase()
beforeAll(() => startListening(connection))
afterAll(stopListening)

let owner: string
let admin: string

beforeAll(async () => {
  owner = await aSession((await theOwner()).id)
  admin = await aSession((await aUser({ role: 'admin', permissions: ['manageOrders', 'manageUsers'] })).id)
})

type Field = [string, string]
const person: Field[] = [
  ['name', 'Oumar Ba'],
  ['phone', '22 12 34 56'],
  ['role', 'cashier'],
  ['permissions', 'manageOrders'],
]

async function send(form: Field[], token = owner): Promise<unknown> {
  const answer: unknown = await action(asking('/admin/users', { form, token }) as never).catch(
    (thrown: unknown) => thrown,
  )
  const { data: value, init } = (answer ?? {}) as Partial<ReturnType<typeof data>>
  return init ? [init.status, value] : answer
}

async function rowOf(email: string) {
  const [row] = await db().select().from(users).where(eq(users.email, email))
  return row
}

describe('the form of a user', () => {
  it('adds a user with exactly the submitted values', async () => {
    const form: Field[] = [['intent', 'add'], ['email', 'Oumar@Shop.mr'], ...person]
    expect(await send(form)).toEqual({ done: 'saved' })
    expect(await rowOf('oumar@shop.mr')).toMatchObject({
      name: 'Oumar Ba',
      phone: '+22222123456',
      role: 'cashier',
      permissions: ['manageOrders'],
      status: 'active',
    })
    expect(await send(form)).toMatchObject([409, { refusal: { code: 'emailTaken' } }])
  })

  it('saves the PIN of the till with the user, or neither; a shop without a till has no PINs', async () => {
    const form = (email: string, pin: string): Field[] => [
      ['intent', 'add'],
      ['email', email],
      ...person,
      ['permissions', 'manageCash'],
      ['pin', pin],
    ]
    expect(await send(form('bilal@shop.mr', '3819'))).toEqual([400, null])
    await createDefaultSettings()
    await db().update(settings).set({ hasTill: true })
    await expect.poll(hasTill).toBe(true)
    expect(await send(form('bilal@shop.mr', '1234'))).toEqual([
      422,
      { problems: [{ field: 'pin', code: 'pinTrivial' }] },
    ])
    // This admin lacks manageCash.
    expect(await send(form('bilal@shop.mr', '3819'), admin)).toMatchObject([403, {}])
    expect(await rowOf('bilal@shop.mr')).toBeUndefined()
    expect(await send(form('bilal@shop.mr', '3819'))).toEqual({ done: 'saved' })
    const { id } = (await rowOf('bilal@shop.mr'))!
    expect(await pinChangedAt(id)).toBeInstanceOf(Date)
    expect(
      await send([
        ['intent', 'removePin'],
        ['id', String(id)],
      ]),
    ).toEqual({ done: 'pinRemoved' })
    expect(await pinChangedAt(id)).toBeUndefined()
  })

  it('returns the problems of each field', async () => {
    const form: Field[] = [
      ['intent', 'add'],
      ['name', ' '],
      ['email', 'mariem@gmail'],
      ['phone', '12'],
      ['role', 'king'],
      ['permissions', 'fly'],
    ]
    expect(await send(form)).toEqual([
      422,
      {
        problems: [
          { field: 'name', code: 'required' },
          { field: 'email', code: 'badEmail' },
          { field: 'phone', code: 'badPhone' },
          { field: 'role', code: 'notAnOption' },
          { field: 'permissions', code: 'notAnOption' },
        ],
      },
    ])
  })

  it('changes its fields and never the e-mail', async () => {
    const user = await aUser({ name: 'Sidi' })
    const update: Field[] = [['intent', 'update'], ['id', String(user.id)], ...person]
    expect(await send([...update, ['email', 'other@shop.mr']])).toEqual([400, null])
    expect(await send(update)).toEqual({ done: 'saved' })
    expect(await rowOf(user.email)).toMatchObject({ id: user.id, name: 'Oumar Ba' })
  })

  it.each<[string, Field[]]>([
    ['an unknown field', [['intent', 'add'], ['email', 'x@shop.mr'], ...person, ['status', 'active']]],
    [
      'a field that only the database writes',
      [['intent', 'add'], ['email', 'x@shop.mr'], ...person, ['createdBy', '1']],
    ],
    ['a field twice', [['intent', 'add'], ['email', 'x@shop.mr'], ['email', 'y@shop.mr'], ...person]],
    ['a missing field', [['intent', 'add'], ...person]],
    [
      'an unknown intent',
      [
        ['intent', 'promote'],
        ['id', '1'],
      ],
    ],
    [
      'rights where none belong',
      [
        ['intent', 'activate'],
        ['id', '1'],
        ['permissions', 'manageUsers'],
      ],
    ],
    [
      'an id that is none',
      [
        ['intent', 'delete'],
        ['id', '1 or 1=1'],
      ],
    ],
    ['nothing', []],
  ])('refuses %s', async (_, form) => {
    expect(await send(form)).toEqual([400, null])
    expect(await rowOf('x@shop.mr')).toBeUndefined()
  })

  it('refuses to grant permissions that the author lacks, and deactivates and deletes by the rules', async () => {
    const user = await aUser()
    const id: Field = ['id', String(user.id)]
    const wanted: Field[] = [['intent', 'update'], id, ...person, ['permissions', 'manageCash']]
    expect(await send(wanted, admin)).toEqual({ done: 'saved' })
    expect(await send([...wanted, ['permissions', 'viewReports']], admin)).toMatchObject([
      403,
      { refusal: { code: 'mayNotGrant' } },
    ])
    expect(await send([['intent', 'deactivate'], id], admin)).toEqual({ done: 'deactivated' })
    expect(await send([['intent', 'activate'], id], admin)).toEqual({ done: 'activated' })
    expect(await send([['intent', 'delete'], id], admin)).toMatchObject([
      403,
      { refusal: { code: 'mayNotDeleteUsers' } },
    ])
    expect(await send([['intent', 'delete'], id])).toEqual({ done: 'deleted' })
  })
})

describe('the screen of users', () => {
  const read = async (path: string, token: string) => loader(asking(path, { token }))

  it('returns the edited user with the account’s history', async () => {
    const user = await aUser()
    await send([
      ['intent', 'deactivate'],
      ['id', String(user.id)],
    ])
    const { edited } = await read(`/admin/users?edit=${user.id}`, owner)
    expect(edited).toMatchObject({ user: { id: user.id }, history: [{ action: 'userDeactivated' }] })
  })

  it.each(['0', 'x', '999999', ''])('shows the plain list for edit=%j', async (id) => {
    expect((await read(`/admin/users?edit=${id}`, owner)).edited).toBeUndefined()
  })

  it('returns no edited user to a viewer who may not change users', async () => {
    const viewer = await aSession((await aUser({ permissions: ['manageUsers'] })).id)
    const { edited, rows } = await read(`/admin/users?edit=${(await aUser()).id}`, viewer)
    expect(edited).toBeUndefined()
    expect(rows.every(({ role }) => role === 'cashier')).toBe(true)
    expect(await send([['intent', 'add']], viewer)).toEqual([403, { code: 'forbidden' }])
  })
})

describe('the note about new permissions', () => {
  const isShown = async (token: string) => (await loader(asking('/admin/users', { token }))).hasRightsNote

  const hiddenBy = () => db().select().from(activityLog).where(eq(activityLog.action, 'rightsNoteHidden'))

  it('is not shown in a shop that was never upgraded', async () => {
    expect(await isShown(owner)).toBe(false)
    expect(await send([['intent', 'hideNote']])).toEqual({ done: 'noteHidden' })
    expect(await hiddenBy()).toEqual([])
  })

  it('is shown to people who may change users until one of them hides it', async () => {
    await db().insert(activityLog).values({ staffName: SYSTEM_NAME, action: 'rightsAdded', subject: 'user' })
    const viewer = await aSession((await aUser({ permissions: ['manageUsers'] })).id)
    expect([await isShown(owner), await isShown(admin), await isShown(viewer)]).toEqual([true, true, false])
    await Promise.all([send([['intent', 'hideNote']]), send([['intent', 'hideNote']], admin)])
    expect([await isShown(owner), await isShown(admin)]).toEqual([false, false])
    expect(await hiddenBy()).toHaveLength(1)
  })
})
