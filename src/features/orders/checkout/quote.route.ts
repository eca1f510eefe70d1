/** Current price and stock of the products in a cart. */
import { findOffers } from '#features/catalogue/products/products.server.ts'
import { parseCartLines } from '../order-forms.server.ts'
import type { Route } from './+types/quote.route'

const HEADERS = { 'cache-control': 'no-store' }

export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
  const lines = parseCartLines(new URL(request.url).searchParams.getAll('line'))
  if (!lines) return new Response('Not a cart', { status: 400, headers: HEADERS })
  return Response.json({ offers: await findOffers(lines.map(({ id }) => id)) }, { headers: HEADERS })
}
