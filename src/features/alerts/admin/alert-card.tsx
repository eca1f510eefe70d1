import {
  BadgePercent,
  Banknote,
  Copy,
  Hash,
  Images,
  ListX,
  Undo2,
  WalletCards,
  type LucideIcon,
} from 'lucide-react'
import { DateTime } from '#ui/display/date-time.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { Alert, AlertContent, AlertKind, OrderLink } from '../alert.rules.ts'
import { alertAdviceText, alertSentenceText, alertsText, alertTitleText } from '../alerts.text.ts'

const ICONS: Record<AlertKind, LucideIcon> = {
  paidTwice: Copy,
  sameReference: Hash,
  samePicture: Images,
  refundWithoutReturn: Undo2,
  discountAboveHabit: BadgePercent,
  drawerOpenedOften: Banknote,
  negativePlace: WalletCards,
  numberGap: ListX,
}

interface AlertCardProps {
  alert: Alert
  /** Whether the orders may be opened. */
  seesOrders: boolean
  /** Undefined: it is done. */
  onDismiss: (() => void) | undefined
}

/** What was found, what to do, and where. */
export function AlertCard({ alert, seesOrders, onDismiss }: AlertCardProps) {
  const t = useText(alertsText)
  const titles = useText(alertTitleText)
  const advice = useText(alertAdviceText)
  const sentence = useSentence(alert)
  const Icon = ICONS[alert.kind]
  const title = titles[alert.kind]
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 md:p-5">
      <span
        className={`flex size-10 items-center justify-center rounded-full ${onDismiss ? 'bg-henna-50 text-henna' : 'bg-sunk text-subtle'}`}
      >
        <Icon className="size-5" strokeWidth={1.7} aria-hidden="true" />
      </span>
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="font-semibold">{title}</h2>
          <DateTime at={alert.raisedAt} time className="text-label text-subtle" />
        </div>
        <p className="wrap-anywhere">{sentence}</p>
        {onDismiss && (
          <p className="text-small text-ink-2">
            <span className="font-medium">{t.whatToDo}</span> · {advice[adviceOf(alert)]}
          </p>
        )}
        {onDismiss && !alert.mayDismiss && <p className="text-small text-subtle">{t.ownAlert}</p>}
        {!onDismiss && <Outcome alert={alert} />}
      </div>
      <div className="col-span-full flex flex-wrap gap-2 md:col-start-2">
        <Links content={alert} seesOrders={seesOrders} />
        {onDismiss && alert.mayDismiss && (
          <Button variant="ghost" size="small" aria-label={t.dismissOf(title)} onClick={onDismiss}>
            {t.dismiss}
          </Button>
        )}
      </div>
    </li>
  )
}

/** What the shop owes to a courier is settled in another way than what is missing elsewhere. */
function adviceOf({ kind, facts }: AlertContent): AlertKind | 'owedToCourier' {
  return kind === 'negativePlace' && facts.placeKind === 'courier' ? 'owedToCourier' : kind
}

/** The sentence of a kind takes the facts of that kind. */
function useSentence({ kind, facts }: AlertContent): string {
  const sentences = useText(alertSentenceText)
  return (sentences[kind] as (known: AlertContent['facts']) => string)(facts)
}

/** Who dismissed it and why, or when it was settled. */
function Outcome({ alert: { dismissed, endedAt } }: { alert: Alert }) {
  const t = useText(alertsText)
  if (dismissed)
    return (
      <div className="text-small text-ink-2">
        <p>
          {t.dismissedBy(dismissed.by)} · <DateTime at={dismissed.at} time />
        </p>
        <p className="wrap-anywhere whitespace-pre-line">
          <bdi>{dismissed.reason}</bdi>
        </p>
      </div>
    )
  return (
    <p className="text-small text-ink-2">
      {t.ended} {endedAt && <DateTime at={endedAt} time />}
    </p>
  )
}

function Links({ content, seesOrders }: { content: AlertContent; seesOrders: boolean }) {
  const t = useText(alertsText)
  const orders = seesOrders ? ordersOf(content) : []
  const other = otherLink(content)
  return (
    <>
      {orders.map(({ id, number }) => (
        <ButtonLink key={id} variant="secondary" size="small" to={`/admin/orders/${id}`}>
          {t.order(number)}
        </ButtonLink>
      ))}
      {other && (
        <ButtonLink variant="secondary" size="small" to={other.to}>
          {t[other.label]}
        </ButtonLink>
      )}
    </>
  )
}

function ordersOf({ facts }: AlertContent): OrderLink[] {
  if ('orders' in facts) return facts.orders
  return 'order' in facts ? [facts.order] : []
}

function otherLink(
  content: AlertContent,
): { to: string; label: 'day' | 'courierCash' | 'register' | 'sessions' } | undefined {
  const { kind, facts } = content
  if (kind === 'numberGap') return { to: '/admin/cash-register?tab=sessions', label: 'sessions' }
  if (kind === 'negativePlace')
    return facts.placeKind === 'courier'
      ? { to: `/admin/cash-register/couriers/${facts.place}`, label: 'courierCash' }
      : { to: '/admin/cash-register', label: 'register' }
  return 'day' in facts ? { to: `/admin/cash-register?day=${facts.day}`, label: 'day' } : undefined
}
