/** Delivery to each wilaya in words; requested by the product page when a wilaya is chosen or remembered. */
import type { LoaderFunctionArgs } from 'react-router'
import { languageOf } from '#platform/http/request.server.ts'
import { deliveryByWilaya } from './delivery-facts.server.ts'

export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const lines = await deliveryByWilaya(languageOf(request))
  return Response.json(lines, { headers: { 'Cache-Control': 'private, max-age=60' } })
}
