/** What the holder of an order's link may still change: send a better proof, or take the order back. */
import { Refusal } from '#core/refusal.ts'
import { readUpload } from '#features/media/media.server.ts'
import { formIn } from '#platform/form-text.server.ts'
import { addressKey, consumeRateLimits } from '#platform/rate-limit.server.ts'
import { cancelByShopper } from './order-life.server.ts'
import type { OrderOutcome } from './order-view.rules.ts'
import { isOrderToken } from './order.rules.ts'
import { addProof } from './proofs.server.ts'

/** A whole carrier can share one address; nobody needs many proofs for one order. */
const PER_ADDRESS = { points: 60, minutes: 15 }
const PER_ORDER = { points: 10, minutes: 30 }

export async function changeOrder(request: Request, token: string, address: string): Promise<OrderOutcome> {
  if (!isOrderToken(token)) throw new Refusal('orderUnknown', 'missing')
  const limits = { [addressKey(address)]: PER_ADDRESS, [`order:${token}`]: PER_ORDER }
  if (!(await consumeRateLimits('order change', limits))) throw new Refusal('busy', 'busy')
  const form = await formIn(request)
  const fields = [...form.keys()].sort().join(' ')
  const intent = form.get('intent')
  if (intent === 'cancel' && fields === 'intent') {
    await cancelByShopper(token, new Date())
    return 'cancelled'
  }
  const proof = form.get('proof')
  if (intent !== 'proof' || fields !== 'intent proof' || !(proof instanceof File))
    throw new Refusal('badRequest', 'invalid')
  if (proof.size === 0) throw new Refusal('noPicture', 'invalid')
  await addProof(token, await readUpload(proof, 'image'), new Date())
  return 'proofSent'
}
