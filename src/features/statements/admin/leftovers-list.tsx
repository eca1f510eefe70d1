import { CircleCheck, FileQuestion, Search } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoney } from '#core/money.ts'
import { isolateLtr } from '#core/text.ts'
import { MethodMark } from '#features/cash/method-mark.tsx'
import { useMethodNames } from '#features/cash/method-names.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { EmptyMessage } from '#ui/table/table-empty.tsx'
import type { ShownLeftover, ShownPayment, UnreadLine } from '../matching/shown-lines.rules.ts'
import { hintText, statementsText } from '../statements.text.ts'
import { useLineDialogs } from './line-dialogs.tsx'
import { LineView, LIST, PaymentView } from './line-view.tsx'
import { useStatementMutation } from './use-statement-mutation.ts'

const ROW = 'grid gap-x-6 gap-y-3 px-4 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-start md:px-5'

/** Money without an order. */
export function MoneyList({ leftovers, mayAccept }: { leftovers: ShownLeftover[]; mayAccept: boolean }) {
  const t = useText(statementsText)
  const { onOpen, dialog } = useLineDialogs(mayAccept)
  if (leftovers.length === 0) return <EmptyMessage icon={CircleCheck} title={t.noMoney} />
  return (
    <>
      <ul aria-label={t.money} className={LIST}>
        {leftovers.map(({ line, hint }) => (
          <li key={line.id} className={ROW}>
            <div className="grid gap-2">
              <LineView line={line} />
              {hint && <HintNote {...{ hint, mayAccept }} />}
            </div>
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => onOpen('order', line)}>
                <Search className="size-4" strokeWidth={1.7} aria-hidden="true" />
                {t.chooseOrder}
              </Button>
              <Button variant="ghost" onClick={() => onOpen('setAside', line)}>
                {t.setAside}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  )
}

interface HintNoteProps {
  hint: NonNullable<ShownLeftover['hint']>
  mayAccept: boolean
}

function HintNote({ hint: { payment, reason }, mayAccept }: HintNoteProps) {
  const t = useText(hintText)
  const labels = useText(statementsText)
  const names = useMethodNames()
  const { orderNumber, orderId, method, amount, reference } = payment
  const detail = {
    otherWallet: names[method],
    otherAmount: isolateLtr(formatMoney(amount)),
    otherReference: isolateLtr(reference),
  }[reason]
  return (
    <p className="rounded-field bg-gold-50 px-3 py-2 text-small text-gold-ink">
      {t[reason](orderNumber, detail)}{' '}
      {mayAccept && (
        <Link to={`/admin/orders/${orderId}`} className="font-medium underline">
          {labels.order(orderNumber)}
        </Link>
      )}
    </p>
  )
}

/** Orders without money. */
export function MissingList({ payments, mayAccept }: { payments: ShownPayment[]; mayAccept: boolean }) {
  const t = useText(statementsText)
  if (payments.length === 0) return <EmptyMessage icon={CircleCheck} title={t.noOrders} why={t.noOrdersWhy} />
  return (
    <div className="grid gap-3">
      <p className="text-small text-ink-2">{t.ordersWhy}</p>
      <ul aria-label={t.orders} className={LIST}>
        {payments.map((payment) => (
          <li key={payment.id} className={ROW}>
            <PaymentView payment={payment} mayOpenOrders={mayAccept} />
            <p className="flex flex-wrap items-baseline gap-x-3 md:flex-col md:items-end">
              <AdminMoney amount={payment.amount} className="text-h2 font-semibold" />
              <MethodMark method={payment.method} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Lines that no pattern fits. */
export function UnreadList({ lines }: { lines: UnreadLine[] }) {
  const t = useText(statementsText)
  const { submit, isBusy } = useStatementMutation()
  if (lines.length === 0) return <EmptyMessage icon={CircleCheck} title={t.noUnread} />
  return (
    <div className="grid gap-3">
      <p className="text-small text-ink-2">{t.unreadWhy}</p>
      <ul aria-label={t.unread} className={LIST}>
        {lines.map(({ id, wallet, text }) => (
          <li key={id} className={ROW}>
            <div className="grid min-w-0 gap-1">
              <MethodMark method={wallet} />
              <p className="break-words">
                <bdi>{text}</bdi>
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <ButtonLink
                variant="secondary"
                to={`/admin/cash-register/statements/patterns?wallet=${wallet}&line=${id}`}
              >
                <FileQuestion className="size-4" strokeWidth={1.7} aria-hidden="true" />
                {t.makePattern}
              </ButtonLink>
              <Button
                variant="ghost"
                disabled={isBusy}
                onClick={() => submit({ intent: 'setAside', line: String(id), reason: '' })}
              >
                {t.setAside}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
