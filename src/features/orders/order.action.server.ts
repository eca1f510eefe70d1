/** Handles what staff submit about one order: `intent` names the action, the other fields are its values. */
import { Refusal } from '#core/refusal.ts'
import { manyLines } from '#core/typed.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { formIn, textIn } from '#platform/form-text.server.ts'
import type { OrderChange } from './order-change.rules.ts'
import { advanceOrder, cancelOrder, deleteOrder } from './order-life.server.ts'
import { ORDER_STATUSES } from './order.rules.ts'
import { LONGEST_REASON, parseReference } from './payment-check.rules.ts'
import { acceptPayment, refusePayment } from './payment-check.server.ts'

interface Sent {
  form: FormData
  id: number
  by: Actor
  now: Date
}

type Change = (sent: Sent) => Promise<OrderChange>

const CHANGES: Record<string, Change> = {
  advance: async ({ form, ...step }) => {
    const from = ORDER_STATUSES.find((status) => status === textIn(form, 'from'))
    if (!from) throw new Refusal('badRequest', 'invalid')
    return { done: 'advanced', status: await advanceOrder({ ...step, from }) }
  },
  cancel: async ({ form, ...step }) => {
    await cancelOrder({ ...step, reason: reasonIn(form) })
    return { done: 'cancelled', status: 'cancelled' }
  },
  delete: async ({ id, by, now }) => {
    await deleteOrder({ id, by, now })
    return { done: 'deleted' }
  },
  accept: async ({ form, ...step }) => {
    const reference = parseReference(textIn(form, 'reference'))
    if (!reference) throw new Refusal('badReference', 'invalid')
    await acceptPayment({ ...step, reference, proof: textIn(form, 'proof') || undefined })
    return { done: 'accepted' }
  },
  refuse: async ({ form, ...step }) => {
    await refusePayment({ ...step, reason: reasonIn(form), proof: textIn(form, 'proof') || undefined })
    return { done: 'refused' }
  },
}

export async function handleOrderSubmit(request: Request, change: Omit<Sent, 'form'>): Promise<OrderChange> {
  const form = await formIn(request)
  const intent = textIn(form, 'intent')
  if (!Object.hasOwn(CHANGES, intent)) throw new Refusal('badRequest', 'invalid')
  return CHANGES[intent]!({ ...change, form })
}

function reasonIn(form: FormData): string {
  const reason = manyLines(textIn(form, 'reason'))
  if (reason === '' || reason.length > LONGEST_REASON) throw new Refusal('badReason', 'invalid')
  return reason
}
