/** Staff members for tests of the back office. */
import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import { currentShop } from './shop-server.ts'

const EVERYTHING =
  'manageProducts,manageOrders,refundOrders,deleteOrders,giveDiscount,manageCash,resetRegister,manageClients,viewReports,manageSettings,manageUsers'

interface StaffValues {
  name?: string
  email?: string
  role?: 'admin' | 'manager' | 'cashier' | 'courier'
  permissions?: string
}

export interface StaffMember {
  id: number
  name: string
  email: string
}

export const shopAddress = () => currentShop().url

/** A staff member of one test. Accounts of the chooser have fixed e-mail addresses, so existing rows are kept. */
export async function addStaff(values: StaffValues = {}): Promise<StaffMember> {
  const { name = 'Khadi Diop', role = 'admin' } = values
  const email = values.email ?? `${randomUUID()}@shop.mr`
  const permissions =
    values.permissions ?? (role === 'admin' ? EVERYTHING : 'manageOrders,manageCash,manageClients')
  const { rows } = await inDatabase(
    `insert into users (email, name, role, permissions, last_login)
     values ('${email}', '${name}', '${role}', '{${permissions}}', now())
     on conflict (email) where deleted_at is null
       do update set status = 'active', role = excluded.role, permissions = excluded.permissions
     returning id`,
  )
  return { id: Number(rows[0].id), name, email }
}

/** Signs in by a session cookie, without the account chooser. */
export async function enterAs(page: Page, { id }: StaffMember): Promise<void> {
  const token = randomUUID()
  const hash = createHash('sha256').update(token).digest('hex')
  await inDatabase(`insert into staff_sessions (token_hash, user_id) values ('${hash}', ${id})`)
  await page.context().addCookies([{ name: 'staff', value: token, url: shopAddress() }])
}

export async function endSessionsOf({ id }: StaffMember): Promise<void> {
  await inDatabase(`delete from staff_sessions where user_id = ${id}`)
}

/** Signs in through the account chooser; without an account, the sign-in is cancelled. */
export async function chooseAccount(page: Page, email: string | undefined): Promise<void> {
  await openChooser(page)
  await page.locator('form[action="/admin/sign-in"] button').click()
  await page.waitForURL(/\/development-identity\/choose\//)
  await page.locator(email ? `[value="${email}"]` : '[name="cancel"]').click()
}

/** As the sign-in link that the shop prints at its start: the browser may use the account chooser. */
async function openChooser(page: Page): Promise<void> {
  const value = await readFile(join(currentShop().dataDir, 'development-key'), 'utf8')
  const { hostname } = new URL(shopAddress())
  const cookie = { name: 'development-key', value, domain: hostname, path: '/development-identity' }
  await page.context().addCookies([cookie])
}
