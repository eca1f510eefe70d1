import * as v from 'valibot'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { uuid } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { PageHead } from '#ui/display/page-head.tsx'
import { BackLink } from '#ui/form/back-link.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useText } from '#ui/page/language.tsx'
import { receiptOf, receiptProblems } from '../receipt.rules.ts'
import { receiptText } from '../receipt.text.ts'
import { knownSuppliers } from '../receipts.server.ts'
import { receiveGoods } from '../receive-goods.server.ts'
import type { Route } from './+types/new-receipt.page'
import { ReceiptForm, type ReceiptAnswer } from './receipt-form.tsx'

export const loader = requireStaff('manageProducts', async () => ({ suppliers: await knownSuppliers() }))

const variantId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const inputSchema = v.object({
  supplier: v.string(),
  note: v.string(),
  lines: v.array(v.object({ variantId, quantity: v.string(), unitCost: v.string() })),
})
const formSchema = v.object({ key: uuid, form: v.pipe(v.string(), v.parseJson(), inputSchema) })

export const action = requireStaff('manageProducts', async ({ request, staff }): Promise<ReceiptAnswer> => {
  const { key: requestKey, form } = parseForm(formSchema, await readForm(request))
  const problems = receiptProblems(form)
  if (problems.length > 0) return { problems }
  return { stored: await receiveGoods({ ...receiptOf(form), requestKey, by: staff, now: new Date() }) }
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function NewReceipt({ loaderData: { suppliers } }: Route.ComponentProps) {
  const t = useText(receiptText)
  const isHydrated = useIsHydrated()
  return (
    <>
      <title>{t.newTitle}</title>
      <PageHead
        title={t.newTitle}
        sub={t.newSub}
        isNested
        actions={<BackLink to="/admin/products/stock/receipts">{t.back}</BackLink>}
      />
      {isHydrated && <ReceiptForm suppliers={suppliers} />}
    </>
  )
}
