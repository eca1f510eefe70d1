/** The latest stock movements of a product. */
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { localized } from '#core/text.ts'
import type { ProductMovement } from '#features/catalogue/catalogue-admin.rules.ts'
import { stockCauseText } from '#features/catalogue/stock/stock.text.ts'
import { Disclosure } from '#features/catalogue/variants/admin/disclosure.tsx'
import { variantFormText } from '#features/catalogue/variants/variant-form.text.ts'
import { StaffName } from '#features/staff/history-list.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'

interface StockHistoryProps {
  productId: number
  movements: ProductMovement[]
}

export function StockHistory({ productId, movements }: StockHistoryProps) {
  const t = useText(variantFormText)
  return (
    <Disclosure title={t.history}>
      {movements.length === 0 ? (
        <p className="text-small text-subtle">{t.noHistory}</p>
      ) : (
        <ol className="grid text-small">
          {movements.map((movement) => (
            <Movement key={movement.id} movement={movement} />
          ))}
        </ol>
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-2 text-small text-link underline">
        <Link to={`/admin/products/stock?product=${productId}`}>{t.allMovements}</Link>
        <Link to={`/admin/products/stock/labels?product=${productId}`}>{t.printLabels}</Link>
      </p>
    </Disclosure>
  )
}

function Movement({ movement }: { movement: ProductMovement }) {
  const t = useText(variantFormText)
  const causes = useText(stockCauseText)
  const language = useLanguage()
  const { at, cause, variant, before, after, orderId, reason, staffName } = movement
  const name = localized(variant, language)
  return (
    <li className="grid gap-x-4 border-b border-line py-2 md:grid-cols-[140px_minmax(0,1fr)_minmax(0,1fr)_110px]">
      <DateTime at={at} time className="text-subtle max-md:order-last" />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{causes[cause]}</span>
        {name !== '' && (
          <>
            {' · '}
            <bdi>{name}</bdi>
          </>
        )}
        {reason !== '' && <bdi className="block text-label text-subtle">{reason}</bdi>}
      </span>
      <span className="min-w-0 text-ink-2 wrap-anywhere">
        {orderId !== null && (
          <Link to={`/admin/orders/${orderId}`} className="text-link underline">
            {t.order(orderId)}
          </Link>
        )}
        {orderId !== null && staffName !== '' && ' · '}
        {staffName !== '' && <StaffName name={staffName} />}
      </span>
      <span className="inline-flex items-center gap-1.5 font-medium tabular-nums">
        {before}
        <ArrowRight className="mirrored size-3.5 text-subtle" strokeWidth={1.8} aria-label="→" />
        {after}
        <bdi dir="ltr" className={`font-normal ${after > before ? 'text-ok' : 'text-henna'}`}>
          {after > before ? '+' : '−'}
          {Math.abs(after - before)}
        </bdi>
      </span>
    </li>
  )
}
