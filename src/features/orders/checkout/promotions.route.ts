/** The promotions that count for a shopper with this code. */
import { signedInShopper } from '#features/clients/signed-in-shopper.server.ts'
import { addressKey, consumeRateLimits } from '#platform/http/rate-limit.server.ts'
import { requestInfo } from '#platform/http/request.server.ts'
import type { Route } from './+types/promotions.route'
import { shopperPromotions } from './shopper-promotions.server.ts'

const HEADERS = { 'cache-control': 'no-store' }

/** Many customers of a carrier share an address; guessing codes is refused. */
const PER_ADDRESS = { points: 300, minutes: 15, store: 'memory' } as const

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { address } = requestInfo(context)
  if (!(await consumeRateLimits('promotionCode', { [addressKey(address)]: PER_ADDRESS })))
    return new Response('Too many requests', { status: 429, headers: { ...HEADERS, 'retry-after': '60' } })
  const isVip = (await context.get(signedInShopper)(request))?.isVip
  const code = new URL(request.url).searchParams.get('code') ?? ''
  return Response.json({ promotions: await shopperPromotions({ code, isVip }) }, { headers: HEADERS })
}
