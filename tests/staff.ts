/** People of the back office in the database: rows, sessions, and requests that carry them. */
import { randomUUID } from 'node:crypto'
import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router'
import { asPerson, openSession } from '#features/staff/sessions.server.ts'
import { users } from '#features/staff/staff-tables.server.ts'
import { PERMISSIONS, type StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database.server.ts'

export async function aUser(values: Partial<typeof users.$inferInsert> = {}) {
  const [user] = await db()
    .insert(users)
    .values({ email: `${randomUUID()}@shop.mr`, name: 'Sidi Ould Mohamed', ...values })
    .returning()
  return user!
}

/** Somebody with a row, as verbs and doors know them. */
export async function aPerson(values: Partial<typeof users.$inferInsert> = {}): Promise<StaffPerson> {
  return asPerson(await aUser(values))
}

/** One of the default three; their row is theirs alone in a test file. */
export async function theOwner(): Promise<StaffPerson> {
  return aPerson({
    email: 'owner@example.com',
    name: 'Khadijetou',
    role: 'admin',
    permissions: [...PERMISSIONS],
  })
}

export async function aSession(userId: number, now = new Date()): Promise<string> {
  return openSession(userId, now)
}

interface Asking {
  method?: string
  token?: string | undefined
  context?: RouterContextProvider
}

export function asking(path: string, { method = 'GET', token, context }: Asking = {}): LoaderFunctionArgs {
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers: token ? { cookie: `language=fr; staff=${token}` } : {},
  })
  return {
    request,
    url: new URL(request.url),
    params: {},
    context: context ?? new RouterContextProvider(),
  } as unknown as LoaderFunctionArgs
}
