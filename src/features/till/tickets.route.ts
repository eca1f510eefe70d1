import * as v from 'valibot'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { badRequest } from '#platform/http/form.server.ts'
import { cashierOf } from './people/till-people.server.ts'
import { requireTill } from './require-till.server.ts'
import { amount, line, readJson, secret, units, uuid } from './till-event-form.server.ts'
import type { TicketAnswer } from './till-tickets.rules.ts'
import { listTickets, parkTicket, recallTicket } from './till-tickets.server.ts'

/** A ticket of the largest size has 200 lines. */
const MAX_CONTENT_LENGTH = 200_000

const requestSchema = v.variant('intent', [
  v.object({
    intent: v.literal('park'),
    id: uuid,
    name: line(100),
    total: amount,
    quantity: units,
    content: v.pipe(
      v.record(v.string(), v.unknown()),
      v.check((content) => JSON.stringify(content).length <= MAX_CONTENT_LENGTH),
    ),
    cashier: secret,
  }),
  v.object({ intent: v.literal('recall'), id: uuid, key: uuid, cashier: secret }),
])

/** The tickets that wait. */
export const loader = requireStaff('useTill', async () => {
  await requireTill()
  return Response.json({ tickets: await listTickets() } satisfies TicketAnswer)
})

/** Parks a ticket and answers with the list, or recalls one and answers with its content. */
export const action = requireStaff('useTill', async ({ request, staff }) => {
  await requireTill()
  return Response.json(await handleTicket(await readJson(request), staff))
})

async function handleTicket(body: unknown, staff: StaffPerson): Promise<TicketAnswer> {
  const { success, output } = v.safeParse(requestSchema, body)
  if (!success) throw badRequest()
  const change = { by: await cashierOf(output.cashier, staff), now: new Date() }
  if (output.intent === 'recall') return recallTicket(output, change)
  const { intent: _, cashier: __, ...ticket } = output
  await parkTicket(ticket, change)
  return { tickets: await listTickets() }
}
