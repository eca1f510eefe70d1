import { onPage, parseTableState } from '#core/table-state.ts'
import { staffDoor } from '#features/staff/staff-door.server.ts'
import { parseQuery, readForm } from '#platform/form.server.ts'
import { languageOf } from '#platform/request.server.ts'
import { keepPageOnFailure } from '#ui/client-action.ts'
import { useText } from '#ui/language.tsx'
import { useIsAwake } from '#ui/use-is-awake.ts'
import { useTableAddress } from '#ui/use-table-address.ts'
import { productShape } from '../catalogue-panel.rules.ts'
import { catalogueScreenText } from '../catalogue-panel.text.ts'
import { catalogueStats, categoryChoices } from '../category-list.server.ts'
import { findEditedProduct } from '../edited-product.server.ts'
import { listProducts } from '../panel-products.server.ts'
import type { Route } from './+types/products.page'
import { CatalogueHead } from './catalogue-head.tsx'
import { dialogQuery } from './fields.server.ts'
import { MissingItem } from './missing-item.tsx'
import { actOnProducts } from './product-actions.server.ts'
import { ProductDialog } from './product-dialog.tsx'
import { ProductsTable } from './products-table.tsx'
import { useDialogAddress } from './use-dialog-address.ts'
import { useRemoval } from './use-removal.tsx'

export const loader = staffDoor('manageProducts', async ({ request, url: { searchParams } }) => {
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

export const action = staffDoor('manageProducts', async ({ request, staff }) =>
  actOnProducts(await readForm(request), { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { state, stats, categories, edited, isMissing, isNew } = loaderData
  const t = useText(catalogueScreenText)
  const { toNew, close } = useDialogAddress()
  const isAwake = useIsAwake()
  const addressOf = useTableAddress(productShape(categories))
  const removal = useRemoval('product', edited && close)
  return (
    <>
      <CatalogueHead
        stats={stats}
        add={{ label: t.newProduct, to: toNew }}
        exportTo={addressOf(onPage(state, 1), '/admin/products/export')}
      />
      <ProductsTable {...loaderData} removal={removal} />
      {isAwake && isMissing && <MissingItem kind="product" onClose={close} />}
      {isAwake && (edited ?? isNew) && (
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
