/** Requests with the session of a staff member, to any process. */
import type { users } from '#features/staff/staff-tables.server.ts'
import { aSession, aUser, theOwner } from '../staff.ts'
import { post, type Fields } from './shopper.ts'

export interface StaffVisitor {
  id: number
  cookie: string
  get: (address: string) => Promise<Response>
  send: (address: string, fields: Fields) => Promise<Response>
}

export async function staffVisitor(
  values: Partial<typeof users.$inferInsert> = {},
  language: 'ar' | 'fr' = 'fr',
): Promise<StaffVisitor> {
  return visitorFor((await aUser(values)).id, language)
}

/** Has every permission; one per test file. */
export async function ownerVisitor(language: 'ar' | 'fr' = 'fr'): Promise<StaffVisitor> {
  return visitorFor((await theOwner()).id, language)
}

async function visitorFor(id: number, language: 'ar' | 'fr'): Promise<StaffVisitor> {
  const cookie = `language=${language}; staff=${await aSession(id)}`
  return {
    id,
    cookie,
    get: (address) => fetch(address, { headers: { cookie }, redirect: 'manual' }),
    send: (address, fields) => post(address, fields, { cookie }),
  }
}
