/** Advances several orders, each in its own transaction: one that is refused does not stop the others. */
import * as v from 'valibot'
import { Refusal } from '#core/refusal.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { parseForm } from '#platform/http/form.server.ts'
import { log } from '#platform/log.server.ts'
import { advanceOrder } from '../lifecycle/order-lifecycle.server.ts'
import { readSeenOrders, type BulkAnswer, type BulkOutcome, type SeenOrder } from './bulk.rules.ts'

const bulkForm = v.strictObject({
  intent: v.literal('advance'),
  orders: v.pipe(
    v.string(),
    v.maxLength(500),
    v.transform(readSeenOrders),
    v.array(v.custom<SeenOrder>(Boolean)),
  ),
})

/** Each order names the status and version on the screen, so that a repeated request changes nothing. */
export async function handleBulkSubmit(form: FormData, by: StaffPerson): Promise<BulkAnswer> {
  const { orders } = parseForm(bulkForm, form)
  const outcomes: BulkOutcome[] = []
  for (const order of orders) outcomes.push(await outcomeOf(order, by))
  return { outcomes }
}

async function outcomeOf({ id, from, version }: SeenOrder, by: StaffPerson): Promise<BulkOutcome> {
  try {
    return { id, status: await advanceOrder({ id, from, version, by, now: new Date() }) }
  } catch (error) {
    if (error instanceof Refusal) return { id, refusal: { code: error.code, details: error.details } }
    log.error({ err: error }, `order ${id}: not advanced with others, unchanged`)
    return { id, refusal: { code: 'failed', details: {} } }
  }
}
