import type { CashEntry } from '#features/cash/cash-day.rules.ts'
import { signed } from '#features/cash/cash.rules.ts'
import { transactionTypeText } from '#features/cash/cash.text.ts'
import { useMethodNames } from '#features/cash/method-names.tsx'
import { SYSTEM_NAME } from '#features/staff/staff.rules.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { useText } from '#ui/page/language.tsx'
import { sheetText } from './order-sheet.text.ts'

/** The order's entries in the cash register; those that a reset voided are struck through. */
export function OrderEntries({ entries }: { entries: CashEntry[] }) {
  const t = useText(sheetText)
  const types = useText(transactionTypeText)
  const methods = useMethodNames()
  if (entries.length === 0) return null
  return (
    <section aria-label={t.register}>
      <h3 className="mb-2 text-h3 font-semibold">{t.register}</h3>
      <ul className="grid gap-1">
        {entries.map(({ id, type, method, amount, description, isAutomatic, person, at, voided }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 py-1">
            <span className={`font-medium ${voided ? 'line-through' : ''}`}>
              {types[type]} · {methods[method]}
            </span>
            <bdi dir="ltr" className={`font-semibold ${voided ? 'text-subtle line-through' : ''}`}>
              <AdminMoney amount={signed(type, amount)} />
            </bdi>
            {!isAutomatic && <bdi className="text-ink-2">{description}</bdi>}
            {voided && <span className="text-small text-subtle">{t.voided}</span>}
            <span className="ms-auto text-small text-subtle">
              <bdi>{person === SYSTEM_NAME ? t.system : person}</bdi> · <DateTime at={at} time />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
