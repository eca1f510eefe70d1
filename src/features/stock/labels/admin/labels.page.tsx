import { catalogueStats } from '#features/catalogue/catalogue.server.ts'
import { assignBarcode } from '#features/catalogue/stock/articles.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { parseForm, parseQuery, readForm } from '#platform/http/form.server.ts'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useText } from '#ui/page/language.tsx'
import { StockHead, StockTabs } from '../../admin/stock-head.tsx'
import { generateForm, sourceQuery } from '../labels-query.server.ts'
import { parseLabelLines } from '../labels.rules.ts'
import { chosenArticles } from '../labels.server.ts'
import { labelsText } from '../labels.text.ts'
import type { Route } from './+types/labels.page'
import { LabelForm } from './label-form.tsx'

/** `?product=12` and `?receipt=3` choose their articles, `?line=12:3` three labels of variant 12. */
export const loader = requireStaff('manageProducts', async ({ url: { searchParams } }) => {
  const lines = parseLabelLines(searchParams.getAll('line'))
  const [chosen, stats] = await Promise.all([
    chosenArticles({ lines, ...parseQuery(sourceQuery, searchParams) }),
    catalogueStats(),
  ])
  return { chosen, stats }
})

/** Gives an article without a code one of the shop's own. */
export const action = requireStaff('manageProducts', async ({ request }) => {
  const { variantId } = parseForm(generateForm, await readForm(request))
  return { variantId, barcode: await assignBarcode(variantId) }
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** Chooses what is printed on labels, and on which paper. */
export default function Labels({ loaderData: { chosen, stats } }: Route.ComponentProps) {
  const t = useText(labelsText)
  return (
    <>
      <StockHead sub={t.sub} />
      <section className="table-card">
        <StockTabs stats={stats} current="labels" />
        <LabelForm initial={chosen} />
      </section>
    </>
  )
}
