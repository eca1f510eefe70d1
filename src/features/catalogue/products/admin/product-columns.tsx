/** The columns of the product table, with its switches. */
import { Languages, Layers } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { discountPercent, formatAmount } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { DeletedAt, PicturedName } from '#features/catalogue/admin/catalogue-cells.tsx'
import { useCatalogueMutation } from '#features/catalogue/admin/use-catalogue-mutation.ts'
import { useDialogUrl } from '#features/catalogue/admin/use-dialog-url.ts'
import { FLAGS, type Flag, type ProductRow } from '#features/catalogue/catalogue-admin.rules.ts'
import { catalogueScreenText, flagText, productStatusText } from '#features/catalogue/catalogue-admin.text.ts'
import { StockCell, StockNote } from '#features/catalogue/stock/admin/stock-cell.tsx'
import { variantFormText } from '#features/catalogue/variants/variant-form.text.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { TwoLines } from '#ui/table/two-lines.tsx'

export function useProductColumns(isDeleted: boolean): TableColumn<ProductRow>[] {
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
      cell: ({ deletedAt }) => deletedAt && <DeletedAt at={deletedAt} />,
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
            <TwoLines strong={localized(category, language)} sub={localized(subCategory, language)} />
          ) : (
            <span className="font-medium">{localized(category, language)}</span>
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
          isDeleted ? (
            <StockNote quantity={product.stockQuantity} lowStock={product.lowStock} />
          ) : (
            <ProductStock product={product} />
          ),
      },
      ...(isDeleted ? [deleted] : FLAGS.map(flagColumn)),
    ]
  }, [t, flags, language, isDeleted])
}

/** The stock of a product with options is changed for each variant. */
function ProductStock({ product }: { product: ProductRow }) {
  const t = useText(catalogueScreenText)
  const variants = useText(variantFormText)
  const language = useLanguage()
  const { toStock } = useDialogUrl()
  if (!product.hasOptions) return <StockCell item={product} />
  return (
    <div className="inline-grid justify-items-end gap-0.5 max-md:flex max-md:items-center max-md:gap-2">
      <span aria-hidden="true" className="text-ink-2 md:hidden">
        {t.stock}
      </span>
      <Link
        to={toStock(product.id)}
        preventScrollReset
        aria-label={variants.openStock(localized(product.name, language))}
        className="inline-flex h-[30px] w-[102px] items-center justify-center gap-2 rounded-button border border-line-2 bg-surface hover:bg-sunk max-md:order-last max-md:ms-auto max-md:h-[42px] max-md:w-[126px]"
      >
        {product.stockQuantity}
        <Layers className="size-3.5 text-ink-2" strokeWidth={1.8} aria-hidden="true" />
      </Link>
      <StockNote quantity={product.stockQuantity} lowStock={product.lowStock} />
    </div>
  )
}

function ProductName({ product: { name, picture, isUntranslated, status } }: { product: ProductRow }) {
  const t = useText(catalogueScreenText)
  const statuses = useText(productStatusText)
  return (
    <PicturedName name={name} picture={picture}>
      {status !== 'published' && (
        <AdminBadge tone="grey" tag>
          {statuses[status]}
        </AdminBadge>
      )}
      {isUntranslated && (
        <AdminBadge tone="gold" icon={Languages} tag>
          {t.untranslated}
        </AdminBadge>
      )}
    </PicturedName>
  )
}

function Price({ priceFrom, priceTo, originalPrice }: ProductRow) {
  const t = useText(catalogueScreenText)
  const percent = discountPercent(priceFrom, originalPrice)
  const isRange = priceFrom < priceTo
  return (
    <>
      {isRange && <span className="text-label font-normal text-subtle">{t.priceFrom} </span>}
      <AdminMoney amount={priceFrom} className="font-semibold" />
      {!isRange && originalPrice && percent !== undefined && (
        <span className="block text-label font-normal text-subtle">
          <bdi dir="ltr" className="whitespace-nowrap">
            <s>{formatAmount(originalPrice, '\u00A0')}</s> <span className="text-henna">−{percent} %</span>
          </bdi>
        </span>
      )}
    </>
  )
}

/** Saves on change, and shows the new value while it is being saved. */
function FlagSwitch({ product, flag }: { product: ProductRow; flag: Flag }) {
  const t = useText(catalogueScreenText)
  const flags = useText(flagText)
  const language = useLanguage()
  // `formData` is set one render after the click; until then this prevents the switch from flickering back.
  const [pendingValue, setPendingValue] = useState<boolean>()
  const { submit, fetcher, isBusy } = useCatalogueMutation({
    failure: 'notDone',
    onSettled: () => setPendingValue(undefined),
  })
  return (
    <div className="flex justify-between max-md:min-h-9 max-md:items-center">
      <span aria-hidden="true" className="text-ink-2 md:hidden">
        {flags[flag]}
      </span>
      <Switch
        label={t.flagOf(flags[flag], localized(product.name, language))}
        hideLabel
        checked={fetcher.formData ? fetcher.formData.get('value') === '1' : (pendingValue ?? product[flag])}
        disabled={isBusy || (flag === 'inStock' && product.stockQuantity === 0)}
        onChange={({ currentTarget: { checked } }) => {
          setPendingValue(checked)
          submit({ intent: 'flag', id: String(product.id), flag, value: checked ? '1' : '' })
        }}
      />
    </div>
  )
}
