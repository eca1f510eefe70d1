/** The article with a scanned barcode or SKU (null if there is none), or the articles that match words. */
import * as v from 'valibot'
import { findArticleByCode, searchArticles } from '#features/catalogue/stock/articles.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'

const words = v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(100))
const query = v.object({ code: words, q: words })

const MAX_ARTICLES = 12

export const loader = requireStaff('manageProducts', async ({ url }) => {
  const { code, q } = parseQuery(query, url.searchParams)
  return Response.json(
    code
      ? { article: (await findArticleByCode(code)) ?? null }
      : { q, articles: q ? await searchArticles(q, MAX_ARTICLES) : [] },
  )
})
