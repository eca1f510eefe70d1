import { PhoneCall, PhoneOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDayAndTime } from '#core/day.ts'
import { parseTableState } from '#core/table-state.ts'
import { isolateLtr } from '#core/text.ts'
import { findOrderDetail } from '#features/orders/lifecycle/order-detail.server.ts'
import { StatusTabs } from '#features/orders/list/admin/status-tabs.tsx'
import { ORDERS_SHAPE } from '#features/orders/list/order-list.rules.ts'
import { countsOfStatuses } from '#features/orders/list/order-totals.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useText } from '#ui/page/language.tsx'
import { EmptyMessage } from '#ui/table/table-empty.tsx'
import type { ConfirmDone } from '../confirm-result.rules.ts'
import { handleConfirmSubmit } from '../confirm.action.server.ts'
import { countToConfirm, findPhoneRecord, findQueue, findTakenBy } from '../confirmation-queue.server.ts'
import type { Route } from './+types/confirm.page'
import { CallCard } from './call-card.tsx'
import { cancelCauseText, confirmText } from './confirm.text.ts'

export const loader = requireStaff('manageOrders', async ({ staff }) => {
  const now = new Date()
  const [toConfirm, found, taken, counts] = await Promise.all([
    countToConfirm(),
    findQueue(now),
    findTakenBy(staff.id),
    countsOfStatuses({ wilaya: undefined, payment: undefined, from: undefined, until: undefined }),
  ])
  const { queue, locks } = found
  const mine = Object.values(queue)
    .flat()
    .find(({ id }) => id === taken)
  const order = mine && (await findOrderDetail(mine.id))
  const record = mine && (await findPhoneRecord(mine.id))
  const current = order && record ? { order, record, calls: mine.calls, state: mine.state } : undefined
  return {
    queue,
    locks: locks.filter(({ staffId }) => staffId !== staff.id),
    current,
    counts,
    toConfirm,
    now,
  }
})

export const action = requireStaff('manageOrders', async ({ request, staff }) =>
  handleConfirmSubmit(request, { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

const EMPTY_STATE = parseTableState(new URLSearchParams(), ORDERS_SHAPE)

export default function ConfirmPage({ loaderData }: Route.ComponentProps) {
  const t = useText(confirmText)
  const { queue, locks, current, counts, toConfirm } = loaderData
  const { submit, isBusy } = useStaffMutation<{ done: ConfirmDone }>({
    failure: t.failed,
    onRefused: ({ code, details }) => {
      if (code === 'callTaken') return t.calling(String(details.by))
      if (code === 'orderChanged') return t.orderChanged(String(details.by))
      if (
        code === 'notToConfirm' ||
        code === 'notProposed' ||
        code === 'badCallTime' ||
        code === 'mayNotRefund'
      )
        return t[code]
      return t.failed
    },
    onAnswer: ({ done }) => (done === 'call' ? t.done : done === 'cancel' ? t.cancelDone : undefined),
  })
  const free = queue.due.filter(({ id }) => !locks.some(({ orderId }) => orderId === id))
  const cardKey = current ? `${current.order.id} ${current.calls.length}` : String(free.length > 0)
  const column = useFocusOnNext(cardKey, isBusy)
  if (toConfirm === undefined) return <QueueOff counts={counts} />
  return (
    <>
      <title>{t.title}</title>
      <PageHead
        title={t.title}
        sub={t.dueNow(free.length)}
        actions={
          <ButtonLink to="/admin/orders/blocked" variant="secondary">
            {t.blocked}
          </ButtonLink>
        }
      />
      <StatusTabs state={EMPTY_STATE} counts={counts} toConfirm={toConfirm} current="confirm" />
      <div
        className={`mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-5 ${toConfirm > 0 ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,380px)]' : ''}`}
      >
        <div ref={column} tabIndex={-1} className="outline-none">
          {current ? (
            <CallCard key={cardKey} {...current} submit={submit} isBusy={isBusy} />
          ) : free.length > 0 ? (
            <div className="grid justify-items-center gap-4 rounded-card border border-line bg-surface p-8">
              <PhoneCall className="size-7 text-link" strokeWidth={1.7} aria-hidden="true" />
              <Button size="large" disabled={isBusy} onClick={() => submit({ intent: 'next' })}>
                {t.start}
              </Button>
            </div>
          ) : (
            <EmptyMessage icon={PhoneOff} title={t.nothing} why={t.nothingWhy} />
          )}
        </div>
        <div className="grid gap-4">
          {(['proposed', 'due', 'later'] as const).map(
            (kind) =>
              queue[kind].length > 0 && (
                <section key={kind} className="rounded-card border border-line bg-surface">
                  <h2 className="border-b border-line px-4 py-3 text-h3 font-semibold">
                    {t[kind]} <bdi className="text-small font-normal text-subtle">{queue[kind].length}</bdi>
                  </h2>
                  <ul className="divide-y divide-line">
                    {queue[kind].map((order) => (
                      <QueueRow
                        key={order.id}
                        order={order}
                        caller={locks.find(({ orderId }) => orderId === order.id)?.staffName}
                        isCurrent={order.id === current?.order.id}
                        isBusy={isBusy}
                        submit={submit}
                      />
                    ))}
                  </ul>
                </section>
              ),
          )}
        </div>
      </div>
    </>
  )
}

/**
 * After each answer of the shop the pressed button is gone, and the next order may be above the screen: its name gets the
 * focus and is scrolled into view.
 */
function useFocusOnNext(cardKey: string, isBusy: boolean) {
  const column = useRef<HTMLDivElement>(null)
  const shown = useRef(cardKey)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (isBusy) wasBusy.current = true
    if (isBusy || !wasBusy.current) return
    wasBusy.current = false
    const first = column.current?.querySelector<HTMLElement>('h2, button') ?? column.current
    const isFocusLost = document.activeElement === document.body
    if (isFocusLost || cardKey !== shown.current) first?.focus({ preventScroll: true })
    if (cardKey !== shown.current) first?.scrollIntoView({ block: 'nearest' })
    shown.current = cardKey
  }, [cardKey, isBusy])
  return column
}

/** The queue was switched off, perhaps while this page was open. */
function QueueOff({ counts }: Pick<Route.ComponentProps['loaderData'], 'counts'>) {
  const t = useText(confirmText)
  return (
    <>
      <title>{t.title}</title>
      <PageHead title={t.title} />
      <StatusTabs state={EMPTY_STATE} counts={counts} toConfirm={undefined} current="confirm" />
      <EmptyMessage icon={PhoneOff} title={t.off} why={t.offWhy}>
        <ButtonLink to="/admin/orders?status=pending">{t.toList}</ButtonLink>
      </EmptyMessage>
    </>
  )
}

type Queued = Route.ComponentProps['loaderData']['queue']['due'][number]

interface QueueRowProps {
  order: Queued
  caller: string | undefined
  isCurrent: boolean
  isBusy: boolean
  submit: (fields: Record<string, string>) => void
}

function QueueRow({ order, caller, isCurrent, isBusy, submit }: QueueRowProps) {
  const t = useText(confirmText)
  const causes = useText(cancelCauseText)
  const { id, name, phone, number, total, state } = order
  const detail =
    caller !== undefined
      ? t.calling(caller)
      : state.kind === 'proposed'
        ? causes[state.cause]
        : state.kind === 'later'
          ? t.at(isolateLtr(formatDayAndTime(state.at)))
          : undefined
  return (
    <li className={`flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 ${isCurrent ? 'bg-pri-50' : ''}`}>
      <div className="min-w-0 grow">
        <p className="font-medium">
          <bdi>{name}</bdi> · <bdi className="text-subtle">{number}</bdi>
        </p>
        <p className="text-small text-subtle">
          <PhoneNumber phone={phone} /> · <AdminMoney amount={total} />
        </p>
        {detail && <p className="text-small text-gold-ink">{detail}</p>}
      </div>
      <div className="flex gap-2">
        {state.kind === 'proposed' && (
          <Button
            variant="danger"
            size="small"
            disabled={isBusy}
            onClick={() => submit({ intent: 'cancel', id: String(id) })}
          >
            {t.cancel}
          </Button>
        )}
        {!isCurrent && (
          <Button
            variant={caller === undefined ? 'tint' : 'secondary'}
            size="small"
            disabled={isBusy}
            onClick={() =>
              submit({ intent: 'take', id: String(id), ...(caller !== undefined && { isTakenOver: '1' }) })
            }
          >
            {caller === undefined ? t.open : t.takeOver}
          </Button>
        )}
      </div>
    </li>
  )
}
