/** `/order/:token/receipt.png`: the receipt as a picture, for printers that a phone drives. */
import { Refusal, REFUSAL_STATUS } from '#core/refusal.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { addressKey, consumeRateLimits } from '#platform/http/rate-limit.server.ts'
import { requestInfo } from '#platform/http/request.server.ts'
import { findOrderByToken } from '../order.server.ts'
import type { Route } from './+types/receipt-image.route'
import { receiptPicture } from './receipt-image.server.ts'
import { receiptOf } from './receipt.rules.ts'

/** A whole carrier may share one address. */
const FOR_ONE_ADDRESS = { points: 60, minutes: 6 }
/** A jammed printer needs a few more; a receipt never changes. */
const FOR_ONE_ORDER = { points: 20, minutes: 20 }

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const order = await findOrderByToken(params.token)
  if (!order) return plain('Not found', 404)
  const limits = {
    [addressKey(requestInfo(context).address)]: FOR_ONE_ADDRESS,
    [`order:${order.number}`]: FOR_ONE_ORDER,
  }
  if (!(await consumeRateLimits('receiptPicture', limits))) return plain('Too many requests', 429)
  const receipt = receiptOf(order, await storeProfile())
  try {
    const picture = await receiptPicture(receipt)
    return new Response(new Uint8Array(picture), {
      headers: {
        ...PRIVATE,
        'content-type': 'image/png',
        'content-disposition': `attachment; filename="${receipt.id}.png"`,
      },
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return plain('Busy', REFUSAL_STATUS[error.kind])
  }
}

const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

function plain(text: string, status: number): Response {
  const later = status === 404 ? {} : { 'retry-after': '60' }
  return new Response(text, { status, headers: { ...PRIVATE, ...later, 'content-type': 'text/plain' } })
}
