/** Handles what a shopper submits on the page of an order: another proof of payment, or a cancellation. */
import { Refusal } from '#core/refusal.ts'
import { readUpload } from '#features/media/media.server.ts'
import { formIn } from '#platform/form-text.server.ts'
import { addressPayer, takeFromBudget } from '#platform/rate-budget.server.ts'
import { cancelByShopper } from './order-life.server.ts'
import type { OrderOutcome } from './order-view.rules.ts'
import { isOrderToken } from './order.rules.ts'
import { addProof } from './proofs.server.ts'

/** Generous per address, because a mobile carrier shares one among many phones; strict per order. */
const PER_ADDRESS = { burst: 60, perHour: 240 }
const PER_ORDER = { burst: 10, perHour: 20 }

export async function handleShopperOrderSubmit(
  request: Request,
  token: string,
  address: string,
): Promise<OrderOutcome> {
  if (!isOrderToken(token)) throw new Refusal('orderUnknown', 'missing')
  if (
    !takeFromBudget('order change', { [addressPayer(address)]: PER_ADDRESS, [`order:${token}`]: PER_ORDER })
  )
    throw new Refusal('busy', 'busy')
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
