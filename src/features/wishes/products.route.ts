/** Products of a list that a browser keeps, in its order: `/wishes/products?p=3-1-2`. */
import { readIds } from '#features/cart/device-list.rules.ts'
import { findProductCards } from '#features/catalogue/products/products.server.ts'
import type { Route } from './+types/products.route'
import { MAX_WISHES } from './wishes.rules.ts'

export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
  const ids = readIds(new URL(request.url).searchParams.get('p'), MAX_WISHES)
  const products = await findProductCards(ids)
  return Response.json(products, { headers: { 'cache-control': 'private, max-age=30' } })
}
