import type { ReactNode } from 'react'
import { localized } from '#core/text.ts'
import { placeNames, streetLines } from '#features/orders/address.text.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { EditChange } from '../edit-changes.rules.ts'
import type { OrderDiscount } from '../order-discount.rules.ts'
import { changeText } from './edit-changes.text.ts'

/** What an edit changes, one line for each: before → after. */
export function EditChanges({ changes }: { changes: EditChange[] }) {
  const t = useText(changeText)
  const rows = useChangeRows(changes)
  return (
    <ul className="grid w-full gap-0.5 text-small text-ink-2">
      {rows.map(({ label, before, after }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a list of changes is replaced as a whole
        <li key={index}>
          <bdi className="font-medium text-ink">{label}</bdi> {before}{' '}
          <span aria-label={t.to} role="img" className="mirrored inline-block">
            →
          </span>{' '}
          <span className="text-ink">{after}</span>
        </li>
      ))}
    </ul>
  )
}

export interface ChangeRow {
  label: string
  before: ReactNode
  after: ReactNode
}

/** Each change with its label and both values in the reader's language. */
export function useChangeRows(changes: EditChange[]): ChangeRow[] {
  const t = useText(changeText)
  const language = useLanguage()
  const textOf = (text: string) => <bdi className="whitespace-pre-line">{text || t.empty}</bdi>
  return changes.map((change): ChangeRow => {
    switch (change.kind) {
      case 'line':
        return {
          label: localized(change.name, language),
          before: <bdi dir="ltr">× {change.before}</bdi>,
          after: <bdi dir="ltr">× {change.after}</bdi>,
        }
      case 'delivery': {
        const place = ({ address, isPickup }: typeof change.before) =>
          isPickup
            ? t.pickup
            : [
                ...streetLines(address),
                ...placeNames(address, language),
                ...(address.pin ? [t.pin] : []),
              ].join(t.comma)
        return { label: t.delivery, before: textOf(place(change.before)), after: textOf(place(change.after)) }
      }
      case 'notes':
        return { label: t.notes, before: textOf(change.before), after: textOf(change.after) }
      case 'discount':
        return {
          label: t.discount,
          before: <Discount discount={change.before} other={change.after} />,
          after: <Discount discount={change.after} other={change.before} />,
        }
      case 'shipping':
      case 'total':
        return {
          label: t[change.kind],
          before: <AdminMoney amount={change.before} />,
          after: <AdminMoney amount={change.after} />,
        }
    }
  })
}

/** The reason only if it differs from that of the other version. */
function Discount({ discount, other }: { discount: OrderDiscount; other: OrderDiscount }) {
  const t = useText(changeText)
  const { amount, percent, reason } = discount
  if (amount === 0 && percent === undefined) return t.none
  return (
    <>
      <AdminMoney amount={amount} />
      {percent !== undefined && (
        <>
          {' '}
          <bdi dir="ltr">({percent} %)</bdi>
        </>
      )}
      {reason !== other.reason && (
        <>
          {' · '}
          <bdi>{reason}</bdi>
        </>
      )}
    </>
  )
}
