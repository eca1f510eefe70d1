/** What the shop says today of the products in a cart; nothing about whoever asks. */
import { findOffers } from '#features/catalogue/products.server.ts'
import type { Route } from './+types/quote.route'
import { readLines } from './checkout.rules.ts'

const HEADERS = { 'cache-control': 'no-store' }

export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
  const lines = readLines(new URL(request.url).searchParams.getAll('line'))
  if (!lines) return new Response('Not a cart', { status: 400, headers: HEADERS })
  return Response.json({ offers: await findOffers(lines.map(({ id }) => id)) }, { headers: HEADERS })
}
