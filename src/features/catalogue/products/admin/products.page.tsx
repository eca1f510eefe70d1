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
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { parseQuery, readForm } from '#platform/http/form.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useText } from '#ui/page/language.tsx'
import { useTableUrl } from '#ui/table/use-table-url.ts'
import { findEditedProduct } from '../edited-product.server.ts'
import { listProducts } from '../product-list.server.ts'
import type { Route } from './+types/products.page'
import { ProductDialog } from './product-dialog.tsx'
import { ProductsTable } from './products-table.tsx'
import { handleProductForm } from './products.action.server.ts'

export const loader = requireStaff('manageProducts', async ({ request, url: { searchParams } }) => {
  const categories = await categoryChoices()
  const state = parseTableState(searchParams, productShape(categories))
  const { edit, new: isNew } = parseQuery(dialogQuery, searchParams)
  const [list, stats, edited] = await Promise.all([
    listProducts(state, { language: languageOf(request), now: new Date() }),
    catalogueStats(),
    edit === undefined ? undefined : findEditedProduct(edit),
  ])
  return {
    ...list,
    state,
    stats,
    categories,
    edited,
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
  const { state, stats, categories, edited, isMissing, isNew } = loaderData
  const t = useText(catalogueScreenText)
  const { toNew, close } = useDialogUrl()
  const isHydrated = useIsHydrated()
  const urlOf = useTableUrl(productShape(categories))
  const removal = useRemoval('product', edited && close)
  return (
    <>
      <CatalogueHead
        stats={stats}
        add={{ label: t.newProduct, to: toNew }}
        exportTo={urlOf(withPage(state, 1), '/admin/products/export')}
      />
      <ProductsTable {...loaderData} removal={removal} />
      {isHydrated && isMissing && <MissingItem kind="product" onClose={close} />}
      {isHydrated && (edited ?? isNew) && (
        <ProductDialog
          key={edited?.id ?? 'new'}
          edited={edited}
          categories={categories}
          onClose={close}
          onRemove={edited && (() => removal.removeEdited(edited))}
        />
      )}
    </>
  )
}
