/** The article with a scanned barcode or SKU (null if there is none), or the articles that match words. */
import * as v from 'valibot'
import { findArticleByCode, searchArticles } from '#features/catalogue/stock/articles.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { trimmedText } from '#platform/http/field-schemas.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'

const MAX_LENGTH = 100
const MAX_ARTICLES = 40

/** A camera may read the long text of a QR code, which is no code of an article. */
const words = v.pipe(
  trimmedText,
  v.transform((value) => value.slice(0, MAX_LENGTH)),
)
const query = v.object({ code: words, q: words })

export const loader = requireStaff('manageProducts', async ({ url }) => {
  const { code, q } = parseQuery(query, url.searchParams)
  return Response.json(
    code
      ? { article: (await findArticleByCode(code)) ?? null }
      : { articles: q ? await searchArticles(q, MAX_ARTICLES) : [] },
  )
})
