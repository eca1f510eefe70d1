/** Parses what devices send as JSON. */
import * as v from 'valibot'
import { cleanLine, cleanText } from '#core/clean-text.ts'
import { isUuid } from '#core/id.ts'
import { money } from '#core/money.ts'
import { LANGUAGES } from '#core/text.ts'
import { CASH_METHODS } from '#features/cash/cash.rules.ts'
import { badRequest, readForm } from '#platform/http/form.server.ts'
import { MAX_EVENTS, MAX_LINES, type TillEvent } from './till-events.rules.ts'

/** The body as JSON; a form has it in its field `json`. */
export async function readJson(request: Request): Promise<unknown> {
  const isForm = /form/.test(request.headers.get('content-type') ?? '')
  const text = isForm ? (await readForm(request)).get('json') : await request.text()
  try {
    return JSON.parse(String(text)) as unknown
  } catch {
    throw badRequest()
  }
}

export const uuid = v.pipe(v.string(), v.check(isUuid))
export const line = (max: number) => v.pipe(v.string(), v.transform(cleanLine), v.maxLength(max))
const text = (max: number) => v.pipe(v.string(), v.transform(cleanText), v.maxLength(max))
const rowId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
export const units = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10_000))
/** As in the checkout: amounts of orders stay far below what a number can hold exactly. */
export const amount = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(1e11),
  v.transform((value) => money(value)),
)
const paidAmount = v.pipe(
  amount,
  v.check((value) => value > 0),
)
const names = v.object({ fr: line(300), ar: line(300) })
export const secret = v.optional(v.pipe(v.string(), v.maxLength(200)))
const time = v.pipe(v.string(), v.isoTimestamp())
const ticket = v.optional(uuid)

const saleLine = v.object({
  product: rowId,
  variant: v.optional(rowId),
  name: names,
  variantName: names,
  quantity: units,
  listPrice: amount,
  price: amount,
})
const soldLine = v.object({ name: names, quantity: units, price: amount })
const lines = <S extends v.GenericSchema>(schema: S) => v.pipe(v.array(schema), v.maxLength(MAX_LINES))

const discount = v.variant('kind', [
  v.object({ kind: v.literal('none') }),
  v.object({ kind: v.literal('amount'), amount: paidAmount, reason: line(300) }),
  v.object({ kind: v.literal('percent'), percent: v.number(), reason: line(300) }),
])

const common = { key: uuid, at: time, cashier: secret, isOffline: v.boolean() }

const sale = v.object({
  ...common,
  kind: v.literal('sale'),
  number: v.pipe(line(30), v.nonEmpty()),
  token: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  lines: lines(saleLine),
  discount,
  discountReason: line(300),
  approval: secret,
  buyer: v.optional(v.object({ name: line(100), phone: line(30) })),
  note: text(1000),
  payments: v.pipe(
    v.array(
      v.object({ method: v.picklist([...CASH_METHODS, 'credit']), amount: paidAmount, reference: line(60) }),
    ),
    v.maxLength(20),
  ),
  received: amount,
  removed: v.pipe(v.array(v.object({ ...soldLine.entries, at: time })), v.maxLength(500)),
  ticket,
  language: v.picklist(LANGUAGES),
})

const eventSchema = v.variant('kind', [
  sale,
  v.object({ ...common, kind: v.literal('drawerOpened'), reason: v.pipe(line(300), v.nonEmpty()) }),
  v.object({
    ...common,
    kind: v.literal('ticketDiscarded'),
    lines: lines(soldLine),
    reason: line(300),
    ticket,
  }),
])

const requestSchema = v.pipe(v.array(v.looseObject({ key: uuid })), v.maxLength(MAX_EVENTS))

/** The events of a request by key; undefined instead of an event that cannot be read. */
export function parseEvents(body: unknown): { key: string; event: TillEvent | undefined }[] {
  const request = v.safeParse(requestSchema, body)
  if (!request.success) throw badRequest()
  return request.output.map((item) => {
    const { success, output } = v.safeParse(eventSchema, item)
    return { key: item.key, event: success ? output : undefined }
  })
}
