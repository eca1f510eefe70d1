import { activeZones } from '#features/orders/checkout/shopper-offers.server.ts'
import { salePromotions } from '#features/orders/checkout/shopper-promotions.server.ts'
import { findDiscountLimit, paymentChoices } from '#features/settings/settings.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { readForm } from '#platform/http/form.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { PageHead } from '#ui/display/page-head.tsx'
import { BackLink } from '#ui/form/back-link.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useText } from '#ui/page/language.tsx'
import { handleSaleSubmit } from '../sale.action.server.ts'
import type { Route } from './+types/sale.page'
import { SaleForm } from './sale-form.tsx'
import { saleText } from './sale.text.ts'

export const loader = requireStaff('manageOrders', async ({ request, staff }) => {
  const [methods, zones, discountLimit, promotions] = await Promise.all([
    paymentChoices(),
    activeZones(languageOf(request)),
    findDiscountLimit(staff),
    salePromotions(),
  ])
  return { methods, zones, discountLimit, promotions }
})

export const action = requireStaff('manageOrders', async ({ request, staff }) => {
  return handleSaleSubmit(await readForm(request), staff, new Date())
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** A sale at the counter or by telephone. */
export default function SalePage({ loaderData }: Route.ComponentProps) {
  const t = useText(saleText)
  return (
    <>
      <title>{t.title}</title>
      <PageHead
        title={t.title}
        sub={t.sub}
        isNested
        actions={<BackLink to="/admin/orders">{t.back}</BackLink>}
      />
      <SaleForm {...loaderData} />
    </>
  )
}
