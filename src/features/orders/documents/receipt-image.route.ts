/** `/order/:token/receipt.png`: the receipt as a PNG, for printers connected to a phone. */
import { Refusal, REFUSAL_STATUS } from '#core/refusal.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { addressKey, consumeRateLimits } from '#platform/http/rate-limit.server.ts'
import { requestInfo } from '#platform/http/request.server.ts'
import { findOrderByToken } from '../order.server.ts'
import type { Route } from './+types/receipt-image.route'
import { renderDocumentImage } from './receipt-image.server.ts'
import { receiptOf } from './receipt.rules.ts'

/** All customers of a mobile carrier can share one IP address. */
const PER_ADDRESS = { points: 60, minutes: 6 }
/** Enough for repeated prints after a printer problem. */
const PER_ORDER = { points: 20, minutes: 20 }

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const order = await findOrderByToken(params.token)
  if (!order) return textResponse('Not found', 404)
  const limits = {
    [addressKey(requestInfo(context).address)]: PER_ADDRESS,
    [`order:${order.number}`]: PER_ORDER,
  }
  if (!(await consumeRateLimits('receiptPicture', limits))) return textResponse('Too many requests', 429)
  const receipt = receiptOf(order, await storeProfile())
  try {
    const image = await renderDocumentImage(receipt)
    return new Response(new Uint8Array(image), {
      headers: {
        ...PRIVATE,
        'content-type': 'image/png',
        'content-disposition': `attachment; filename="${receipt.id}.png"`,
      },
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return textResponse('Busy', REFUSAL_STATUS[error.kind])
  }
}

const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

function textResponse(text: string, status: number): Response {
  const retryHeaders = status === 404 ? {} : { 'retry-after': '60' }
  return new Response(text, {
    status,
    headers: { ...PRIVATE, ...retryHeaders, 'content-type': 'text/plain' },
  })
}
