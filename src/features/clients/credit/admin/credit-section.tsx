import { Link } from 'react-router'
import type { Money } from '#core/money.ts'
import { SYSTEM_NAME } from '#features/staff/staff.rules.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { useText } from '#ui/page/language.tsx'
import type { CreditMovement } from '../credit.rules.ts'
import { creditCauseText, creditText } from '../credit.text.ts'

export interface ShownMovement extends CreditMovement {
  order: { id: number; number: number } | undefined
}

interface CreditSectionProps {
  credit: Money
  movements: ShownMovement[]
  mayOpenOrders: boolean
}

/** Balance and movements; absent for a client who never had store credit. */
export function CreditSection({ credit, movements, mayOpenOrders }: CreditSectionProps) {
  const t = useText(creditText)
  if (movements.length === 0) return null
  return (
    <section>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h3 className="text-h3 font-semibold">{t.title}</h3>
        <p className="text-h3 font-semibold">
          <span className="text-small font-normal text-ink-2">{t.balance}</span>{' '}
          <AdminMoney amount={credit} />
        </p>
      </div>
      <ul>
        {movements.map((movement) => (
          <Movement key={movement.id} {...movement} mayOpen={mayOpenOrders} />
        ))}
      </ul>
    </section>
  )
}

function Movement(props: ShownMovement & { mayOpen: boolean }) {
  const { at, cause, amount, creditAfter, order, reason, staffName, mayOpen } = props
  const t = useText(creditText)
  const causes = useText(creditCauseText)
  return (
    <li className="grid gap-0.5 border-t border-line py-2.5">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-medium">
          {causes[cause]}
          {order && (
            <>
              {' · '}
              {mayOpen ? (
                <Link to={`/admin/orders/${order.id}`} className="text-link underline">
                  {t.order} <bdi>{order.number}</bdi>
                </Link>
              ) : (
                <>
                  {t.order} <bdi>{order.number}</bdi>
                </>
              )}
            </>
          )}
        </span>
        <span className={`shrink-0 font-semibold ${amount > 0 ? 'text-ok' : ''}`}>
          <AdminMoney amount={amount} />
        </span>
      </p>
      {reason && (
        <p className="text-ink-2">
          <bdi>{reason}</bdi>
        </p>
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-small text-subtle">
        <span>
          <DateTime at={at} time /> · <bdi>{staffName === SYSTEM_NAME ? t.system : staffName}</bdi>
        </span>
        <span>
          {t.after} <AdminMoney amount={creditAfter} />
        </span>
      </p>
    </li>
  )
}
