/** What accounts store about clients: erased with them. */
import { inArray } from 'drizzle-orm'
import type { AccountRecords } from '#features/clients/client-records.server.ts'
import { db } from '#platform/database/database.server.ts'
import { endSessionsWith } from './account-session.server.ts'
import type { Contact } from './account.rules.ts'
import { accountAttempts } from './accounts-tables.server.ts'

export const accountRecords: AccountRecords = {
  async erase({ phones, emails }) {
    const contacts = [...phones, ...emails] as string[] as Contact[]
    await endSessionsWith(contacts)
    await db().delete(accountAttempts).where(inArray(accountAttempts.contact, contacts))
  },
}
