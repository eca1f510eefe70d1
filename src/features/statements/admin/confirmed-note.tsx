import { BadgeCheck } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoney } from '#core/money.ts'
import { isolateLtr } from '#core/text.ts'
import { useMethodNames } from '#features/cash/method-names.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { useText } from '#ui/page/language.tsx'
import { confirmedText } from '../confirmed-note.text.ts'
import type { ConfirmedPayment } from '../confirmed-payment.rules.ts'

interface ConfirmedNoteProps {
  payments: ConfirmedPayment[]
  /** May open the register and its statements. */
  mayOpenStatements: boolean
}

/** On the page of an order: which payments a statement confirms. */
export function ConfirmedNote({ payments, mayOpenStatements }: ConfirmedNoteProps) {
  const t = useText(confirmedText)
  const names = useMethodNames()
  return (
    <section className="grid gap-2 rounded-panel bg-ok-50 px-4 py-3 text-ok">
      {payments.map(({ id, amount, wallet, reference, arrivedAt, by, statementId }) => (
        <div key={id} className="flex items-start gap-2">
          <BadgeCheck className="mt-0.5 size-5 shrink-0" strokeWidth={1.7} aria-hidden="true" />
          <div>
            <p className="font-semibold">{t.confirmed(isolateLtr(formatMoney(amount)), names[wallet])}</p>
            <p className="flex flex-wrap gap-x-2 text-small">
              {reference && <span>{t.reference(isolateLtr(reference))}</span>}
              {arrivedAt && <DateTime at={arrivedAt} time />}
              <span>{t.by(by)}</span>
              {mayOpenStatements && (
                <Link to={`/admin/cash-register/statements/${statementId}`} className="underline">
                  {t.see}
                </Link>
              )}
            </p>
          </div>
        </div>
      ))}
    </section>
  )
}
