import { data, type LoaderFunctionArgs } from 'react-router'
import { readId } from '#core/id.ts'
import { localized } from '#core/text.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { firstChoice } from '../variants/choice.rules.ts'
import { findProductDetail } from './product-detail.server.ts'
import type { QuickViewDetail } from './quick-view.rules.ts'

/** What quick view shows beyond the card; requested when it opens, so that lists stay small. */
export async function loader({ params, request }: LoaderFunctionArgs): Promise<Response> {
  const id = readId(params.id)
  const product = id === undefined ? undefined : await findProductDetail(id)
  if (!product) throw data(null, { status: 404 })
  const detail: QuickViewDetail = {
    description: localized(product.description, languageOf(request)),
    ...(product.options.length > 0 && { product, choice: firstChoice(product.variants) }),
  }
  return Response.json(detail, { headers: { 'Cache-Control': 'private, max-age=30' } })
}
