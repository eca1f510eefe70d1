/** The stock of each variant of a product, over the product list. */
import { localized } from '#core/text.ts'
import { useDialogUrl } from '#features/catalogue/admin/use-dialog-url.ts'
import type { ProductStocks } from '#features/catalogue/catalogue-admin.rules.ts'
import { StockCell } from '#features/catalogue/stock/admin/stock-cell.tsx'
import { Sheet } from '#ui/dialog/sheet.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { variantFormText } from '../variant-form.text.ts'

interface StockDialogProps {
  stocks: ProductStocks
  onClose: () => void
}

export function StockDialog({ stocks, onClose }: StockDialogProps) {
  const t = useText(variantFormText)
  const language = useLanguage()
  const { toEdit } = useDialogUrl()
  return (
    <Sheet
      title={t.stockDialog}
      sub={<bdi>{localized(stocks.name, language)}</bdi>}
      width="narrow"
      isOpen
      onClose={onClose}
      footer={
        <>
          <ButtonLink variant="secondary" to={toEdit(stocks.id)}>
            {t.editVariants}
          </ButtonLink>
          <Button onClick={onClose}>{t.close}</Button>
        </>
      }
    >
      <ul className="-my-2">
        {stocks.variants.map(({ id, name, sku, stockQuantity }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-0"
          >
            <span className="min-w-0 wrap-anywhere">
              <bdi className="font-medium">{localized(name, language)}</bdi>
              {sku !== '' && (
                <bdi dir="ltr" className="block text-label text-subtle">
                  {sku}
                </bdi>
              )}
            </span>
            <StockCell
              item={{ id: stocks.id, variant: id, name, stockQuantity, lowStock: stocks.lowStock }}
              hideLabel
            />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
