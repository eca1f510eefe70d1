/** Current price and stock of the products in a cart, and the delivery zones. */
import { languageOf } from '#platform/http/request.server.ts'
import { parseCartLines } from '../order-forms.server.ts'
import type { Route } from './+types/quote.route'
import { activeZones, findShopperOffers } from './shopper-offers.server.ts'

const HEADERS = { 'cache-control': 'no-store' }

export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
  const lines = parseCartLines(new URL(request.url).searchParams.getAll('line'))
  if (!lines) return new Response('Not a cart', { status: 400, headers: HEADERS })
  const [offers, zones] = await Promise.all([findShopperOffers(lines), activeZones(languageOf(request))])
  return Response.json({ offers, zones }, { headers: HEADERS })
}
