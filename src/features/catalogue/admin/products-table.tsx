/** The list of products, with what can be changed in place. */
import { Languages, Pencil, Plus, RotateCcw, Shirt, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { discountPercent, formatAmount } from '#core/money.ts'
import { either } from '#core/text.ts'
import { Picture } from '#features/media/picture.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { IconButton, IconLink } from '#ui/icon-button.tsx'
import { useLanguage, useText } from '#ui/language.tsx'
import { PanelBadge } from '#ui/panel-badge.tsx'
import { PanelMoney } from '#ui/panel-money.tsx'
import { Switch } from '#ui/switch.tsx'
import type { TableColumn } from '#ui/table-column.ts'
import { TwoLines } from '#ui/two-lines.tsx'
import { When } from '#ui/when.tsx'
import type { CategoryChoice } from '../catalogue-form.rules.ts'
import {
  daysToRestore,
  FLAGS,
  productShape,
  type CatalogueStats,
  type Flag,
  type ProductRow,
  type ProductsState,
} from '../catalogue-panel.rules.ts'
import { catalogueScreenText, flagText } from '../catalogue-panel.text.ts'
import { CatalogueTabs } from './catalogue-head.tsx'
import { FilterChip, FilterMenu } from './filters.tsx'
import { StockCell, StockNote } from './stock-cell.tsx'
import { useDeed } from './use-answer.ts'
import { useDialogAddress } from './use-dialog-address.ts'
import type { useRemoval } from './use-removal.tsx'

interface ProductsTableProps {
  rows: ProductRow[]
  total: number
  state: ProductsState
  stats: CatalogueStats
  categories: CategoryChoice[]
  removal: ReturnType<typeof useRemoval>
}

export function ProductsTable({ rows, total, state, stats, categories, removal }: ProductsTableProps) {
  const t = useText(catalogueScreenText)
  const language = useLanguage()
  const { toEdit, toNew } = useDialogAddress()
  const isDeleted = state.filters.deleted !== undefined
  const columns = useColumns(isDeleted)
  const nameOf = ({ name }: ProductRow) => either(name, language)
  return (
    <DataTable
      label={t.products}
      columns={columns}
      rows={rows}
      total={total}
      state={state}
      shape={productShape(categories)}
      tabs={<CatalogueTabs stats={stats} current="products" />}
      searchHint={t.searchProducts}
      filters={<ProductFilters state={state} categories={categories} />}
      refreshable
      rowKey={({ id }) => id}
      rowName={nameOf}
      rowPath={isDeleted ? undefined : ({ id }) => toEdit(id)}
      empty={{
        icon: Shirt,
        why: t.emptyProducts,
        action: (
          <ButtonLink to={toNew} size="small">
            <Plus className="size-4" strokeWidth={1.7} aria-hidden="true" />
            {t.newProduct}
          </ButtonLink>
        ),
      }}
      renderActions={(product) =>
        isDeleted ? (
          <Button
            look="tint"
            size="small"
            aria-label={t.restoreNamed(nameOf(product))}
            onClick={() => removal.restore(product.id)}
          >
            <RotateCcw className="size-4" strokeWidth={1.7} aria-hidden="true" />
            {t.restore}
          </Button>
        ) : (
          <>
            <IconLink
              icon={Pencil}
              label={t.edit(nameOf(product))}
              to={toEdit(product.id)}
              preventScrollReset
            />
            <IconButton
              icon={Trash2}
              label={t.remove(nameOf(product))}
              onClick={() => removal.remove(product)}
            />
          </>
        )
      }
    />
  )
}

function ProductFilters({ state, categories }: { state: ProductsState; categories: CategoryChoice[] }) {
  const t = useText(catalogueScreenText)
  const language = useLanguage()
  const asked = { state, shape: productShape(categories) }
  return (
    <>
      <FilterMenu
        {...asked}
        name="category"
        label={t.category}
        all={t.allCategories}
        options={categories.map(({ id, name }) => ({ value: String(id), label: either(name, language) }))}
      />
      <FilterMenu
        {...asked}
        name="stock"
        label={t.stock}
        all={t.allStock}
        options={[
          { value: 'in', label: t.stockIn },
          { value: 'low', label: t.stockLow },
          { value: 'out', label: t.stockOut },
        ]}
      />
      <FilterChip {...asked} name="featured" label={t.onlyFeatured} />
      <FilterChip {...asked} name="promoted" label={t.onlyPromoted} />
      <FilterChip {...asked} name="text" label={t.onlyUntranslated} />
      <FilterChip {...asked} name="deleted" label={t.onlyDeleted} />
    </>
  )
}

function useColumns(isDeleted: boolean): TableColumn<ProductRow>[] {
  const t = useText(catalogueScreenText)
  const flags = useText(flagText)
  const language = useLanguage()
  return useMemo(() => {
    const flagColumn = (flag: Flag): TableColumn<ProductRow> => ({
      id: flag,
      header: flags[flag],
      width: 76,
      phone: 'wide',
      cell: (product) => <FlagSwitch product={product} flag={flag} />,
    })
    const deleted: TableColumn<ProductRow> = {
      id: 'deletedAt',
      header: t.deletedAt,
      phone: 'line',
      cell: ({ deletedAt }) =>
        deletedAt && (
          <TwoLines strong={<When at={deletedAt} />} sub={t.daysLeft(daysToRestore(deletedAt, new Date()))} />
        ),
    }
    return [
      { id: 'name', header: t.product, phone: 'title', cell: (product) => <ProductName product={product} /> },
      {
        id: 'category',
        header: t.category,
        phone: 'line',
        from: 'lg',
        cell: ({ category, subCategory }) =>
          subCategory ? (
            <TwoLines strong={either(category, language)} sub={either(subCategory, language)} />
          ) : (
            <span className="font-medium">{either(category, language)}</span>
          ),
      },
      {
        id: 'price',
        header: t.price,
        align: 'end',
        phone: 'amount',
        cell: (product) => <Price {...product} />,
      },
      {
        id: 'stock',
        header: t.stock,
        align: 'end',
        width: 128,
        phone: 'wide',
        cell: (product) =>
          isDeleted ? <StockNote quantity={product.stockQuantity} /> : <StockCell product={product} />,
      },
      ...(isDeleted ? [deleted] : FLAGS.map(flagColumn)),
    ]
  }, [t, flags, language, isDeleted])
}

function ProductName({ product: { name, picture, isUntranslated } }: { product: ProductRow }) {
  const t = useText(catalogueScreenText)
  const language = useLanguage()
  const [first, second] = language === 'ar' ? (['ar', 'fr'] as const) : (['fr', 'ar'] as const)
  return (
    <span className="flex items-center gap-3">
      <span className="size-10 shrink-0 overflow-hidden rounded-button bg-sunk [&_img]:size-10 [&_img]:object-cover">
        {picture && <Picture media={picture} alt="" sizes="40px" />}
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
          <bdi lang={first}>{name[first]}</bdi>
        </span>
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="line-clamp-1 text-label text-subtle [overflow-wrap:anywhere]">
            <bdi lang={second}>{name[second]}</bdi>
          </span>
          {isUntranslated && (
            <PanelBadge tone="gold" icon={Languages} tag>
              {t.untranslated}
            </PanelBadge>
          )}
        </span>
      </span>
    </span>
  )
}

function Price({ price, originalPrice }: ProductRow) {
  const percent = discountPercent(price, originalPrice)
  return (
    <>
      <PanelMoney amount={price} className="font-semibold" />
      {originalPrice && percent !== undefined && (
        <span className="block text-label font-normal text-subtle">
          <bdi dir="ltr" className="whitespace-nowrap">
            <s>{formatAmount(originalPrice, '\u00A0')}</s> <span className="text-henna">−{percent} %</span>
          </bdi>
        </span>
      )}
    </>
  )
}

/** Saved at once; it shows what was meant while that is on its way. */
function FlagSwitch({ product, flag }: { product: ProductRow; flag: Flag }) {
  const t = useText(catalogueScreenText)
  const flags = useText(flagText)
  const language = useLanguage()
  // The form counts as sent a moment after the click; the switch must not jump back until then.
  const [meant, setMeant] = useState<boolean>()
  const { send, sent, isBusy } = useDeed({ failure: 'notDone', onSettled: () => setMeant(undefined) })
  return (
    <div className="flex justify-between max-md:min-h-9 max-md:items-center">
      <span aria-hidden="true" className="text-ink-2 md:hidden">
        {flags[flag]}
      </span>
      <Switch
        label={t.flagOf(flags[flag], either(product.name, language))}
        hideLabel
        checked={sent ? sent.get('value') === '1' : (meant ?? product[flag])}
        disabled={isBusy || (flag === 'inStock' && product.stockQuantity === 0)}
        onChange={({ currentTarget: { checked } }) => {
          setMeant(checked)
          send({ intent: 'flag', id: String(product.id), flag, value: checked ? '1' : '' })
        }}
      />
    </div>
  )
}
