import { Link } from 'react-router'
import type { ClientRow } from '#features/clients/client-list.rules.ts'
import { ClientStatusBadge } from '#features/clients/client-status-badge.tsx'
import type { OrderRow } from '#features/orders/list/order-list.rules.ts'
import { OrderStatusBadge } from '#features/orders/order-status-badge.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { Conversation } from '../conversation.rules.ts'
import { threadText } from './messages.text.ts'

export type OrderSummary = Pick<OrderRow, 'id' | 'number' | 'status' | 'total' | 'createdAt'>

interface PersonSideProps {
  conversation: Conversation
  client: ClientRow | undefined
  order: OrderSummary | undefined
  /** Whether the question is about this order; otherwise it is the last order. */
  isQuestionOrder: boolean
  mayOpenOrders: boolean
}

/** The client's data and orders; hidden on narrow screens. */
export function PersonSide({ conversation, client, order, isQuestionOrder, mayOpenOrders }: PersonSideProps) {
  const t = useText(threadText)
  const { clientName, clientPhone, clientEmail } = conversation
  return (
    <aside
      aria-label={t.client}
      className="hidden min-h-0 content-start gap-5 overflow-y-auto border-s border-line p-5 xl:grid"
    >
      <div className="grid justify-items-center gap-1 text-center">
        <Avatar name={clientName} size="large" />
        <p className="mt-1 font-semibold">
          <bdi>{client?.name ?? clientName}</bdi>
        </p>
        <p className="text-small text-subtle">
          {client ? (
            <>
              {t.clientSince} <DateTime at={client.registeredDate} />
            </>
          ) : (
            t.notClient
          )}
        </p>
        {clientPhone && <PhoneNumber phone={clientPhone} className="text-small text-ink-2" />}
        {clientEmail && (
          <bdi dir="ltr" className="max-w-full truncate text-small text-ink-2">
            {clientEmail}
          </bdi>
        )}
        {client && <ClientStatusBadge status={client.status} />}
      </div>
      {client && <ClientTotals client={client} />}
      {order && (
        <section>
          <h3 className="mb-2 text-h3 font-semibold">{isQuestionOrder ? t.aboutOrder : t.lastOrder}</h3>
          <OrderCard order={order} mayOpen={mayOpenOrders} />
        </section>
      )}
      {client && (
        <ButtonLink variant="secondary" size="small" wide to={`/admin/clients/${client.id}`}>
          {t.profile}
        </ButtonLink>
      )}
    </aside>
  )
}

function ClientTotals({ client: { totalOrders, totalSpent } }: { client: ClientRow }) {
  const t = useText(threadText)
  return (
    <dl className="grid grid-cols-2 rounded-card border border-line bg-surface">
      <div className="px-3.5 py-2.5">
        <dt className="text-small text-ink-2">{t.orders}</dt>
        <dd className="font-semibold">{totalOrders}</dd>
      </div>
      <div className="border-s border-line px-3.5 py-2.5">
        <dt className="text-small text-ink-2">{t.spent}</dt>
        <dd>
          <AdminMoney amount={totalSpent} className="font-semibold" />
        </dd>
      </div>
    </dl>
  )
}

function OrderCard({
  order: { id, number, status, total, createdAt },
  mayOpen,
}: {
  order: OrderSummary
  mayOpen: boolean
}) {
  return (
    <div className="grid gap-1.5 rounded-card border border-line bg-surface p-3.5">
      <p className="flex items-center justify-between gap-2">
        {mayOpen ? (
          <Link to={`/admin/orders/${id}`} className="font-semibold text-link underline">
            <bdi>{number}</bdi>
          </Link>
        ) : (
          <bdi className="font-semibold">{number}</bdi>
        )}
        <OrderStatusBadge status={status} />
      </p>
      <p className="flex items-center justify-between gap-2 text-small text-ink-2">
        <DateTime at={createdAt} />
        <AdminMoney amount={total} />
      </p>
    </div>
  )
}
