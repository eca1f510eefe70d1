/** Staff members in the database: rows, sessions, and requests with a session. */
import { randomUUID } from 'node:crypto'
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { asPerson, openSession } from '#features/staff/sessions.server.ts'
import { users } from '#features/staff/staff-tables.server.ts'
import { DEFAULT_PERMISSIONS, PERMISSIONS, type StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { createRequestContext } from '#server/request-context.server.ts'

export async function aUser(values: Partial<typeof users.$inferInsert> = {}) {
  const [user] = await db()
    .insert(users)
    .values({ email: `${randomUUID()}@shop.mr`, name: 'Sidi Ould Mohamed', ...values })
    .returning()
  return user!
}

/** A staff member with a row, as use cases expect it; may refund, unless the test says which permissions they have. */
export async function aPerson(values: Partial<typeof users.$inferInsert> = {}): Promise<StaffPerson> {
  return asPerson(await aUser({ permissions: [...DEFAULT_PERMISSIONS, 'refundOrders'], ...values }))
}

/** One of the three default accounts; once per test file, because its e-mail address is unique. */
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

/** The context of a request from this address. */
export function aContext(address = '127.0.0.1'): RouterContextProvider {
  return createRequestContext({ id: 'test', nonce: '', address })
}

interface RequestOptions {
  method?: string
  token?: string | undefined
  context?: RouterContextProvider
  headers?: Record<string, string>
  /** Form fields as names and values. */
  form?: [string, string][] | undefined
}

export function asking(
  path: string,
  { form, method = form ? 'POST' : 'GET', token, context, headers }: RequestOptions = {},
): LoaderFunctionArgs {
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers: { ...headers, ...(token && { cookie: `language=fr; staff=${token}` }) },
    ...(form && { body: new URLSearchParams(form) }),
  })
  return {
    request,
    url: new URL(request.url),
    params: {},
    context: context ?? aContext(),
  } as unknown as LoaderFunctionArgs
}
