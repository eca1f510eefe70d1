/** Actions of a shopper on the order page: confirm, upload a payment picture, cancel. */
import * as v from 'valibot'
import { cleanLine } from '#core/clean-text.ts'
import { Refusal } from '#core/refusal.ts'
import { readUpload } from '#features/media/media.server.ts'
import { PAYMENT_METHODS } from '#features/settings/settings.rules.ts'
import { readForm } from '#platform/http/form.server.ts'
import { addressKey, consumeRateLimits } from '#platform/http/rate-limit.server.ts'
import { confirmByShopper } from '../confirmation/calls.server.ts'
import { parseAction, repeatedFields } from '../order-forms.server.ts'
import type { OrderOutcome } from '../order-view.rules.ts'
import { isOrderToken } from '../order.rules.ts'
import { MAX_REFERENCE_LENGTH } from '../payment/payment-check.rules.ts'
import { addProof } from '../payment/proofs.server.ts'
import { cancelByShopper } from './order-lifecycle.server.ts'

/** All customers of a mobile carrier can share one IP address; one order needs few pictures. */
const PER_ADDRESS = { points: 60, minutes: 15 }
const PER_ORDER = { points: 10, minutes: 30 }

const shopperAction = v.variant(
  'intent',
  [
    v.strictObject({ intent: v.literal('cancel') }, 'badRequest'),
    v.strictObject({ intent: v.literal('confirm') }, 'badRequest'),
    v.strictObject(
      {
        intent: v.literal('proof'),
        proof: v.pipe(v.file('badRequest'), v.minSize(1, 'noPicture')),
        // The wallet of a deposit.
        method: v.optional(v.picklist(PAYMENT_METHODS, 'badRequest')),
        reference: v.optional(
          v.pipe(
            v.string('badRequest'),
            v.transform(cleanLine),
            v.maxLength(MAX_REFERENCE_LENGTH, 'badRequest'),
          ),
        ),
      },
      'badRequest',
    ),
  ],
  'badRequest',
)

export async function handleShopperOrderSubmit(
  request: Request,
  token: string,
  address: string,
): Promise<OrderOutcome> {
  if (!isOrderToken(token)) throw new Refusal('orderUnknown', 'missing')
  const limits = { [addressKey(address)]: PER_ADDRESS, [`order:${token}`]: PER_ORDER }
  if (!(await consumeRateLimits('order change', limits))) throw new Refusal('busy', 'busy')
  const form = await readForm(request)
  const fields = repeatedFields(form).length > 0 ? undefined : Object.fromEntries(form)
  const action = parseAction(shopperAction, fields)
  if (action.intent === 'cancel') {
    await cancelByShopper(token, new Date())
    return 'cancelled'
  }
  if (action.intent === 'confirm') {
    await confirmByShopper(token, new Date())
    return 'confirmed'
  }
  const { proof, method, reference } = action
  await addProof(token, await readUpload(proof, 'image'), new Date(), { address, method, reference })
  return 'proofSent'
}
