import { Refusal } from '#core/refusal.ts'
import { storeAudio } from '#features/media/media.server.ts'
import { addressKey, consumeRateLimits, type RateLimit } from '#platform/http/rate-limit.server.ts'

/** As for payment pictures: many customers of a carrier can share one address. */
const PER_ADDRESS: RateLimit = { points: 300, minutes: 15, store: 'memory' }

/** Stores a buyer's recording, readable only by staff who manage orders, and returns its media id. */
export async function storeVoiceNote(bytes: Uint8Array, address: string): Promise<string> {
  if (!(await consumeRateLimits('voice note', { [addressKey(address)]: PER_ADDRESS })))
    throw new Refusal('busy', 'busy')
  return (await storeAudio({ bytes, visibility: 'private' })).id
}
