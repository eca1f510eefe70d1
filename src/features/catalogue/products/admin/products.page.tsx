import { withPage, parseTableState } from '#core/table-state.ts'
import { CatalogueHead } from '#features/catalogue/admin/catalogue-head.tsx'
import { dialogQuery } from '#features/catalogue/admin/fields.server.ts'
import { MissingItem } from '#features/catalogue/admin/missing-item.tsx'
import { useDialogUrl } from '#features/catalogue/admin/use-dialog-url.ts'
import { productShape } from '#features/catalogue/catalogue-admin.rules.ts'
import { catalogueScreenText } from '#features/catalogue/catalogue-admin.text.ts'
import { catalogueStats } from '#features/catalogue/catalogue.server.ts'
import { categoryChoices } from '#features/catalogue/categories/category-list.server.ts'
import { useRemoval } from '#features/catalogue/removal/admin/use-removal.tsx'
import { scheduledPricesOf } from '#features/catalogue/sales/scheduled-prices.server.ts'
import { latestMovements } from '#features/catalogue/stock/latest-movements.server.ts'
import { findCosts } from '#features/catalogue/variants/edited-variants.server.ts'
import { findVariantStocks } from '#features/catalogue/variants/variant-stock.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { ProductScanner } from '#features/stock/scan/product-scanner.tsx'
import { countWaiting } from '#features/wishes/requests.server.ts'
import { parseQuery, readForm } from '#platform/http/form.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useText } from '#ui/page/language.tsx'
import { useTableUrl } from '#ui/table/use-table-url.ts'
import { findEditedProduct } from '../edited-product.server.ts'
import { listProducts } from '../product-list.server.ts'
import type { Route } from './+types/products.page'
import { ProductsTable } from './products-table.tsx'
import { handleProductForm } from './products.action.server.ts'

const ProductDialog = lazyDialog(async () => (await import('./product-dialog.tsx')).ProductDialog)
const StockDialog = lazyDialog(
  async () => (await import('#features/catalogue/variants/admin/stock-dialog.tsx')).StockDialog,
)

/** Of the history in the form; the report has all. */
const SHOWN_MOVEMENTS = 20

export const loader = requireStaff('manageProducts', async ({ request, staff, url: { searchParams } }) => {
  const categories = await categoryChoices()
  const state = parseTableState(searchParams, productShape(categories))
  const { edit, variants, new: isNew } = parseQuery(dialogQuery, searchParams)
  const hasCosts = edit !== undefined && can(staff, 'viewCosts')
  const [list, stats, edited, movements, costs, stocks, sales, waiting] = await Promise.all([
    listProducts(state, { language: languageOf(request), now: new Date() }),
    catalogueStats(),
    edit === undefined ? undefined : findEditedProduct(edit),
    edit === undefined ? [] : latestMovements(edit, SHOWN_MOVEMENTS),
    hasCosts ? findCosts(edit) : undefined,
    variants === undefined ? undefined : findVariantStocks(variants),
    edit === undefined ? [] : scheduledPricesOf(edit),
    edit === undefined ? 0 : countWaiting(edit),
  ])
  return {
    ...list,
    state,
    stats,
    categories,
    edited,
    movements,
    costs,
    stocks,
    sales,
    waiting,
    isMissing: edit !== undefined && !edited,
    isNew,
  }
})

export const action = requireStaff('manageProducts', async ({ request, staff }) =>
  handleProductForm(await readForm(request), { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { state, stats, categories, edited, movements, costs, stocks, sales, waiting, isMissing, isNew } =
    loaderData
  const t = useText(catalogueScreenText)
  const { toNew, close } = useDialogUrl()
  const isHydrated = useIsHydrated()
  const urlOf = useTableUrl(productShape(categories))
  const removal = useRemoval('product', edited && close)
  const exportTo = urlOf(withPage(state, 1), '/admin/products/export')
  return (
    <>
      <CatalogueHead
        stats={stats}
        add={{ label: t.newProduct, to: toNew }}
        exportTo={exportTo}
        more={{
          excelTo: `${exportTo}${exportTo.includes('?') ? '&' : '?'}format=xlsx`,
          importTo: '/admin/products/import',
          promotionsTo: '/admin/products/promotions',
        }}
      />
      <ProductsTable {...loaderData} removal={removal} scanner={<ProductScanner />} />
      {isHydrated && isMissing && <MissingItem kind="product" onClose={close} />}
      {isHydrated && stocks && <StockDialog stocks={stocks} onClose={close} />}
      {isHydrated && (edited ?? isNew) && (
        <ProductDialog
          key={edited?.id ?? 'new'}
          edited={edited}
          categories={categories}
          movements={movements}
          costs={costs}
          sales={sales}
          waiting={waiting}
          onClose={close}
          onRemove={edited && (() => removal.removeEdited(edited))}
        />
      )}
    </>
  )
}
