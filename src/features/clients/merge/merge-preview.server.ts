/** Finds the other client for a merge, and reads both as the preview shows them. */
import { and, inArray, isNull } from 'drizzle-orm'
import { parsePhone } from '#core/phone.ts'
import { db } from '#platform/database/database.server.ts'
import { clients } from '../clients-tables.server.ts'
import { findClientByPhone, searchClients } from '../clients.server.ts'
import type { MergeSide } from './merge.rules.ts'

const MAX_CANDIDATES = 8

export async function mergeCandidates(clientId: number, input: string) {
  const phone = parsePhone(input)
  const ids = phone
    ? [(await findClientByPhone(phone))?.id].filter((id) => id !== undefined)
    : (await searchClients(input, MAX_CANDIDATES + 1)).map(({ id }) => id)
  const found = await sidesOf(ids)
  return ids
    .flatMap((id) => found.find((one) => one.id === id && id !== clientId) ?? [])
    .slice(0, MAX_CANDIDATES)
}

/** Those of the clients that can be merged. */
export async function sidesOf(ids: number[]): Promise<MergeSide[]> {
  return db()
    .select({
      id: clients.id,
      name: clients.name,
      phone: clients.phone,
      email: clients.email,
      addressFull: clients.addressFull,
      city: clients.city,
      wilaya: clients.wilaya,
      notes: clients.notes,
      status: clients.status,
      totalOrders: clients.totalOrders,
      totalSpent: clients.totalSpent,
      credit: clients.credit,
      registeredDate: clients.registeredDate,
    })
    .from(clients)
    .where(and(inArray(clients.id, ids), isNull(clients.deletedAt), isNull(clients.anonymisedAt)))
}
