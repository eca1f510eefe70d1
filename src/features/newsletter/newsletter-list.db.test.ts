import { beforeAll, describe, expect, it } from 'vitest'
import { parseTableState } from '#core/table-state.ts'
import { aPerson, aSession, asking } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { loader as file } from './admin/newsletter-export.route.ts'
import { SUBSCRIBERS_SHAPE } from './newsletter-list.rules.ts'
import { listSubscribers } from './newsletter-list.server.ts'
import { subscribeToNewsletter, unsubscribeFromNewsletter } from './subscription.server.ts'

useTestDatabase()

beforeAll(async () => {
  for (const email of ['+cmd@b.mr', 'lalla@b.mr', 'gone@b.mr'])
    await subscribeToNewsletter({ email, language: 'fr', now: new Date() })
  const { rows } = await listSubscribers(stateOf('q=gone'))
  await unsubscribeFromNewsletter(rows[0]!.token, new Date())
})

const stateOf = (query: string) => parseTableState(new URLSearchParams(query), SUBSCRIBERS_SHAPE)
const emailsOf = async (query: string) =>
  (await listSubscribers(stateOf(query))).rows.map(({ email }) => email)

describe('the newsletter subscribers', () => {
  it('are found, sorted and counted', async () => {
    expect(await emailsOf('sort=email')).toEqual(['+cmd@b.mr', 'gone@b.mr', 'lalla@b.mr'])
    expect(await emailsOf('q=LALLA')).toEqual(['lalla@b.mr'])
    expect(await emailsOf('q=%25')).toEqual([])
    expect(await emailsOf('state=gone')).toEqual(['gone@b.mr'])
    expect((await listSubscribers(stateOf(''))).counts).toEqual({
      all: 3,
      active: 2,
      gone: 1,
      unconfirmed: 0,
      bounced: 0,
    })
  })

  it('are exported without spreadsheet formulas, each with an unsubscribe link', async () => {
    const staff = await aPerson({ permissions: ['manageClients'] })
    const answer = await file(
      asking('/admin/messages/newsletter/export.csv?state=active', { token: await aSession(staff.id) }),
    )
    const text = await answer.text()
    expect(text).toMatch(/^\uFEFF?E-mail;Langue/)
    expect(text).toContain(`"'+cmd@b.mr"`)
    expect(text).toMatch(/http:\/\/localhost:3000\/newsletter\/unsubscribe\/[\w-]{22}/)
    expect(text).not.toContain('gone@b.mr')
    const cashier = await aPerson({ permissions: ['manageOrders'] })
    const refused = file(
      asking('/admin/messages/newsletter/export.csv', { token: await aSession(cashier.id) }),
    )
    await expect(refused).rejects.toMatchObject({ init: { status: 403 } })
  })
})
