import { data, useLocation, useNavigate, useOutletContext, useRevalidator } from 'react-router'
import { BACKGROUND_HEADER } from '#core/background-request.ts'
import type { Day } from '#core/day.ts'
import { readId } from '#core/id.ts'
import { Refusal } from '#core/refusal.ts'
import { findClient } from '#features/clients/client-list.server.ts'
import type { OrderRow } from '#features/orders/list/order-list.rules.ts'
import { ordersOfClient } from '#features/orders/list/order-list.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { canSendMail } from '#platform/mail.server.ts'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { handleConversationSubmit } from '../conversation.action.server.ts'
import { openConversation } from '../conversation.server.ts'
import type { Route } from './+types/conversation.page'
import type { OrderSummary } from './person-side.tsx'
import { MissingThread, Thread } from './thread.tsx'
import { useConversationActions } from './use-conversation-actions.ts'

const MAX_ORDERS = 50

/** Opening a conversation marks it as read for all staff; a background refresh does not. */
export const loader = requireStaff('manageClients', async ({ params, request, staff }) => {
  const id = readId(params.id)
  const marksRead = !request.headers.has(BACKGROUND_HEADER)
  const conversation = id === undefined ? undefined : await openConversation(id, marksRead)
  if (!conversation) return data({ found: undefined }, { status: 404 })
  const { clientId, orderId } = conversation
  const client = clientId === null ? undefined : await findClient(clientId)
  const orders = clientId === null ? [] : await ordersOfClient(clientId, MAX_ORDERS)
  const questionOrder = orders.find((order) => order.id === orderId)
  const person = {
    client,
    order: summaryOf(questionOrder ?? orders[0]),
    isQuestionOrder: questionOrder !== undefined,
  }
  const may = { openOrders: can(staff, 'manageOrders'), sendMail: canSendMail() }
  return data({ found: { conversation, person, may } })
})

export const action = requireStaff('manageClients', async ({ request, params, staff }) => {
  const id = readId(params.id)
  if (id === undefined) throw new Refusal('conversationUnknown', 'missing')
  return handleConversationSubmit(request, { id, by: staff, now: new Date() })
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** Leaves the order's secret link out: the permission for messages does not include it. */
function summaryOf(order: OrderRow | undefined): OrderSummary | undefined {
  if (!order) return undefined
  const { id, number, status, total, createdAt } = order
  return { id, number, status, total, createdAt }
}

export default function ConversationPage({ loaderData: { found }, params }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { revalidate } = useRevalidator()
  const list = `/admin/messages${search}`
  async function leave() {
    await navigate(list, { preventScrollReset: true })
    await revalidate()
  }
  // In the page, because the thread of a deleted conversation is unmounted before the response is handled.
  const actions = useConversationActions(params.id, () => void leave())
  const today = useOutletContext<Day>()
  if (!found) return <MissingThread list={list} />
  return <Thread key={found.conversation.id} {...found} {...{ actions, list, today }} />
}
