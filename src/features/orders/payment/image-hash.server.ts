import { greysOf } from '#features/media/pictures.server.ts'
import { log } from '#platform/log.server.ts'
import { LOOK, LOOK_HASH, lookHash } from './image-hash.rules.ts'

export interface ProofLook {
  lookHash: string
  look: Buffer
}

/** One that cannot be looked at is simply never found again: the order matters more. */
export async function lookOf(bytes: Uint8Array): Promise<ProofLook | undefined> {
  try {
    const [look, small] = await greysOf(bytes, [LOOK, LOOK_HASH])
    return { look: look!, lookHash: lookHash(small!) }
  } catch (error) {
    log.warn({ err: error }, 'payment proof could not be compared')
    return undefined
  }
}
