/** What wishes store about clients: erased with them. */
import { inArray, or } from 'drizzle-orm'
import type { WishRecords } from '#features/clients/client-records.server.ts'
import { db } from '#platform/database/database.server.ts'
import { wishes } from './wishes-tables.server.ts'

export const wishRecords: WishRecords = {
  async erase({ clientIds, phones, emails }) {
    await db()
      .delete(wishes)
      .where(
        or(inArray(wishes.clientId, clientIds), inArray(wishes.phone, phones), inArray(wishes.email, emails)),
      )
  },
}
