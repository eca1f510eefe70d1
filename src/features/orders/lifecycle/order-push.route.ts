/** `/order/:token/push`: the browser asks whether it is told about the order, starts and stops it. */
import { Refusal, REFUSAL_STATUS } from '#core/refusal.ts'
import { requestInfo } from '#platform/http/request.server.ts'
import type { Route } from './+types/order-push.route'
import { handleOrderPush } from './order-push.server.ts'

const PRIVATE = { 'cache-control': 'no-store' }

export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  try {
    const state = await handleOrderPush(request, params.token, requestInfo(context).address)
    return Response.json(state, { headers: PRIVATE })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const status = error.code === 'busy' ? 429 : REFUSAL_STATUS[error.kind]
    return Response.json({ refusal: error.code }, { status, headers: PRIVATE })
  }
}

export function loader(): Response {
  return new Response(null, { status: 405, headers: PRIVATE })
}
