import { formatMoney } from '#core/money.ts'
import { isolate, isolateLtr, localized } from '#core/text.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { Button } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { TillSaleNote } from '../till-sale-note.rules.ts'
import { saleFlagText, saleNoteText } from '../till.text.ts'

/** On the page of an order: who sold it at which ticket, and what staff should check. */
export function SaleNote({ sale, mayCheck }: { sale: TillSaleNote; mayCheck: boolean }) {
  const t = useText(saleNoteText)
  const flagNames = useText(saleFlagText)
  const language = useLanguage()
  const { flags, missing, removed, seenBy } = sale
  const { submit, isBusy } = useStaffMutation({ failure: t.failed, onAnswer: () => t.checked })
  const isOpen = flags.length > 0 && seenBy === undefined
  return (
    <section
      className={`grid gap-2 rounded-panel px-4 py-3 ${isOpen ? 'bg-gold-50 text-gold-ink' : 'bg-sunk text-ink-2'}`}
    >
      <p>{(sale.isOffline ? t.soldOffline : t.sold)(isolateLtr(sale.number), isolate(sale.cashier))}</p>
      {flags.length > 0 && (
        <ul className="list-disc ps-5 font-semibold">
          {flags.map((flag) => (
            <li key={flag}>{flagNames[flag]}</li>
          ))}
        </ul>
      )}
      {missing.map(({ name, quantity }) => (
        <p key={name.fr}>{t.missing(quantity, isolate(localized(name, language)))}</p>
      ))}
      {sale.lineReason && <p>{t.reason(isolate(sale.lineReason))}</p>}
      {sale.approvedBy && <p>{t.approved(isolate(sale.approvedBy))}</p>}
      {removed.map(({ name, quantity, price, at }) => (
        <p key={at + name.fr}>
          {t.removed(quantity, isolate(localized(name, language)), formatMoney(price))}
        </p>
      ))}
      {flags.length > 0 && seenBy !== undefined && <p>{t.seen(isolate(seenBy))}</p>}
      {isOpen && mayCheck && (
        <p>
          <Button
            variant="secondary"
            size="small"
            disabled={isBusy}
            onClick={() => submit({ order: String(sale.orderId) }, { action: '/admin/till/flags' })}
          >
            {t.check}
          </Button>
        </p>
      )}
    </section>
  )
}
