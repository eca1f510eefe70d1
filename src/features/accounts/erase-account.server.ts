/** A shopper erases her own data. */
import type { Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { ERASED_NAME } from '#features/clients/anonymise/anonymise.rules.ts'
import { anonymiseClient, anonymisePreview } from '#features/clients/anonymise/anonymise.server.ts'
import type { Account } from './account-session.server.ts'
import { erasedRecords } from './erased-records.server.ts'

export interface ErasePreview {
  /** As long as there are any, nothing can be erased. */
  openOrders: number
  credit: Money
}

export async function erasePreview({ client }: Account): Promise<ErasePreview | undefined> {
  const preview = client && (await anonymisePreview(client.id, erasedRecords))
  return preview && { openOrders: preview.openOrders, credit: client.credit }
}

/** The log names no one: she asked for that. Returns the number of open orders if they prevent it. */
export async function eraseAccount({ client }: Account, now: Date): Promise<number> {
  if (!client) return 0
  try {
    await anonymiseClient({ id: client.id, by: { id: null, name: ERASED_NAME }, now }, erasedRecords)
    return 0
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'openOrders') throw error
    return Number(error.details.count)
  }
}
