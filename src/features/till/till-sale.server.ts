/** Sells what a device has sold. Must run in the transaction of its event. */
import { sql } from 'drizzle-orm'
import { sum } from '#core/money.ts'
import { parsePhone, type Phone } from '#core/phone.ts'
import { Refusal } from '#core/refusal.ts'
import { lineKey } from '#features/cart/cart.rules.ts'
import { availableOf } from '#features/catalogue/catalogue.rules.ts'
import {
  lockCounterArticles,
  moveStock,
  type CounterArticle,
} from '#features/catalogue/stock/stock.server.ts'
import { findClientByPhone, lockClient } from '#features/clients/clients.server.ts'
import {
  checkReferences,
  counterSaleStatement,
  type CounterPayment,
  type CounterSale,
} from '#features/orders/sale/counter-sale.server.ts'
import { findDiscountLimit, paymentChoices } from '#features/settings/settings.server.ts'
import type { Actor, StaffPerson } from '#features/staff/staff.rules.ts'
import { useApproval } from './people/till-people.server.ts'
import type { SaleFlag, TillEvent, TillLine, TillResult, TillSale } from './till-events.rules.ts'
import { TillRefusal } from './till-refusal.server.ts'
import {
  decideArticles,
  discountShare,
  isAboveLimit,
  saleProblem,
  saleTotals,
  soldAt,
  type AcceptedSale,
} from './till-sale.rules.ts'
import { tillEvents, tillSales } from './till-tables.server.ts'
import { removeTicket } from './till-tickets.server.ts'
import { correctionReason } from './till.text.ts'

export type SaleEvent = TillEvent & TillSale

export interface SaleContext {
  /** Of the event. */
  row: { contentHash: string } & Record<string, unknown>
  /** Otherwise the statement of the sale writes it. */
  isEventWritten: boolean
  cashier: StaffPerson
  /** Known before the sale is looked at. */
  flags: SaleFlag[]
  now: Date
}

export async function sell(event: SaleEvent, context: SaleContext): Promise<TillResult> {
  const { isOffline } = event
  const { cashier, now } = context
  const problem = saleProblem(event)
  if (problem) throw new Refusal(problem, 'invalid')
  const discount = await checkDiscount(event, cashier)
  const buyer = buyerOf(event)
  const articles = await lockArticles(event.lines)
  const decided = decideArticles(event.lines, statesOf(articles), isOffline)
  if ('refused' in decided) throw new TillRefusal(decided.refused, decided.details)
  const paid = await checkPayments(event, buyer)
  const time = soldAt(new Date(event.at), isOffline, now)
  await correctStock(event, { decided, articles, at: time.at, by: cashier })
  const flags = [
    ...new Set([
      ...context.flags,
      ...decided.flags,
      ...paid.flags,
      ...discount.flags,
      ...(time.isClockWrong ? (['clock'] as const) : []),
    ]),
  ]
  const { id, number, receiptNumber } = await writeSale(
    {
      key: event.key,
      contentHash: context.row.contentHash,
      token: event.token,
      buyer,
      lines: event.lines.map((line) => soldLine(line, articles.get(keyOf(line)))),
      discount: saleTotals(event).discount,
      notes: notesOf(event),
      language: event.language,
      payments: paid.payments,
      soldAt: time.at,
      by: cashier,
      now,
    },
    {
      ...context.row,
      isEventWritten: context.isEventWritten,
      ticketNumber: event.number,
      received: event.received,
      flags,
      missing: JSON.stringify(decided.missing),
      removed: JSON.stringify(event.removed),
      lineReason: event.discountReason,
      approvedBy: discount.approvedBy?.id ?? null,
      approvedName: discount.approvedBy?.name ?? null,
    },
  )
  if (event.ticket) await removeTicket(event.ticket)
  return { done: true, order: { id, number, receiptNumber }, flags }
}

const value = (name: string) => sql.placeholder(name)

const writeSale = counterSaleStatement(
  'write till sale',
  sql`
    event as (
      insert into ${tillEvents} (key, content_hash, kind, happened_at, received_at, is_offline, staff_id, staff_name,
        device_staff_id, details)
      select ${value('key')}::uuid, ${value('contentHash')}::text, ${value('kind')}::text,
        ${value('happenedAt')}::timestamptz, ${value('receivedAt')}::timestamptz, ${value('isOffline')}::boolean,
        ${value('staffId')}::bigint, ${value('staffName')}::text, ${value('deviceStaffId')}::bigint,
        ${value('details')}::jsonb
      where not ${value('isEventWritten')}::boolean),
    till_sale as (
      insert into ${tillSales} (order_id, key, order_number, receipt_number, number, received, flags, missing, removed,
        line_reason, approved_by, approved_name)
      select placed.id, ${value('key')}::uuid, placed.number, placed.receipt_number, ${value('ticketNumber')}::text,
        ${value('received')}::bigint, ${value('flags')}::text[], ${value('missing')}::jsonb,
        ${value('removed')}::jsonb, ${value('lineReason')}::text, ${value('approvedBy')}::bigint,
        ${value('approvedName')}::text
      from placed)`,
)

/** Discounts above the limit of the cashier need an approval; without a connection they are given, and flagged. */
async function checkDiscount(
  event: SaleEvent,
  cashier: StaffPerson,
): Promise<{ flags: SaleFlag[]; approvedBy?: Actor }> {
  const totals = saleTotals(event)
  const limit = totals.total < totals.list ? await findDiscountLimit(cashier) : 0
  if (!isAboveLimit(totals, limit)) return { flags: [] }
  const percent = discountShare(totals)
  try {
    if (event.approval === undefined) throw new TillRefusal('discountAboveLimit', { limit, percent })
    const offlineAt = event.isOffline ? new Date(event.at) : undefined
    return {
      flags: [],
      approvedBy: await useApproval(event.approval, { percent, key: event.key, offlineAt }),
    }
  } catch (error) {
    if (event.isOffline && error instanceof Refusal) return { flags: ['discount'] }
    throw error
  }
}

function buyerOf({ buyer, isOffline }: SaleEvent): CounterSale['buyer'] {
  if (!buyer) return undefined
  const phone = parsePhone(buyer.phone)
  if (phone && buyer.name !== '') return { name: buyer.name, phone }
  // The goods are gone; what was entered is in the note.
  if (isOffline) return undefined
  throw new Refusal(phone ? 'nameRequired' : 'badPhone', 'invalid')
}

async function lockArticles(lines: readonly TillLine[]): Promise<Map<string, CounterArticle>> {
  const wanted = [...new Map(lines.map((line) => [keyOf(line), line])).values()]
  const rows = await lockCounterArticles({
    ids: wanted.map(({ product }) => product),
    variants: wanted.map(({ variant }) => variant ?? 0),
  })
  const byVariant = new Map(rows.map((row) => [`${row.id}.${row.variantId}`, row]))
  const defaults = new Map(rows.filter(({ isDefault }) => isDefault).map((row) => [row.id, row]))
  return new Map(
    wanted.flatMap((line) => {
      const row = line.variant ? byVariant.get(keyOf(line)) : defaults.get(line.product)
      return row ? [[keyOf(line), row]] : []
    }),
  )
}

function keyOf({ product, variant }: TillLine): string {
  return lineKey({ id: product, variant })
}

function statesOf(articles: ReadonlyMap<string, CounterArticle>) {
  return new Map(
    [...articles].map(([key, row]) => {
      const { price, isOffered, stockQuantity: stock } = row
      return [key, { price, isOffered, stock, available: isOffered ? availableOf(row) : 0 }]
    }),
  )
}

/** A transfer that cannot be used is refused; without a connection the number is only noted with the payment. */
async function checkPayments(
  { payments, isOffline }: SaleEvent,
  buyer: CounterSale['buyer'],
): Promise<{ payments: CounterPayment[]; flags: SaleFlag[] }> {
  if (!isOffline) await refuseInactive(payments)
  const checked = await checkReferences(payments)
  const [problem] = checked.problems
  if (problem && !isOffline) {
    const { code, ...details } = problem
    throw new TillRefusal(code, details)
  }
  const noted = checked.payments.map((payment, index) => {
    const { reference } = payments[index]!
    return payment.reference === '' && reference !== '' ? { ...payment, note: reference } : payment
  })
  const covered = isOffline ? await coveredByCredit(noted, buyer) : noted
  return {
    payments: covered,
    flags: [
      ...(problem ? (['reference'] as const) : []),
      ...(covered.length < noted.length ? (['credit'] as const) : []),
    ],
  }
}

/** Without store credit that the client does not have: the amount is still due. */
async function coveredByCredit(
  payments: CounterPayment[],
  buyer: CounterSale['buyer'],
): Promise<CounterPayment[]> {
  const used = payments.filter(({ method }) => method === 'credit')
  if (used.length === 0) return payments
  const client = buyer && (await lockClientByPhone(buyer.phone))
  const isCovered = (client?.credit ?? 0) >= sum(used.map(({ amount }) => amount))
  return isCovered ? payments : payments.filter(({ method }) => method !== 'credit')
}

async function lockClientByPhone(phone: Phone) {
  const client = await findClientByPhone(phone)
  if (!client) return undefined
  await lockClient(client.id)
  return findClientByPhone(phone)
}

async function refuseInactive(payments: readonly CounterPayment[]): Promise<void> {
  const active = new Set<string>((await paymentChoices()).map(({ id }) => id))
  const inactive = payments.find(
    ({ method }) => method !== 'credit' && method !== 'other' && method !== 'cash' && !active.has(method),
  )
  if (inactive) throw new TillRefusal('methodInactive', { method: inactive.method })
}

interface Correction {
  decided: AcceptedSale
  articles: ReadonlyMap<string, CounterArticle>
  at: Date
  by: Actor
}

/** Adds the units that the shop did not know of, so that the sale can take them out. */
async function correctStock(
  { number }: SaleEvent,
  { decided: { shortages }, articles, at, by }: Correction,
): Promise<void> {
  const changes = [...shortages].map(([key, quantity]) => {
    const { id: productId, variantId } = articles.get(key)!
    return { productId, variantId, quantity, reason: correctionReason(number) }
  })
  await moveStock(changes, { cause: 'correction', by, now: at })
}

/** With the names and codes of the catalogue; of a product that does not exist any more those of the device. */
function soldLine(line: TillLine, article: CounterArticle | undefined): CounterSale['lines'][number] {
  const { quantity, price, listPrice } = line
  return {
    productId: article?.id ?? null,
    variantId: article?.variantId ?? null,
    productName: article ? { fr: article.name, ar: article.nameAr } : line.name,
    variantName: article ? { fr: article.variantName, ar: article.variantNameAr } : line.variantName,
    sku: article?.sku ?? '',
    quantity,
    price,
    listPrice: listPrice > price ? listPrice : null,
    imageId: article?.imageId ?? null,
  }
}

/** With the buyer whose phone is invalid, which only a sale without a connection can have. */
function notesOf(event: SaleEvent): string {
  const { buyer, note } = event
  const lost = buyer && !buyerOf(event) ? [`${buyer.name} ${buyer.phone}`] : []
  return [note, ...lost].filter((part) => part !== '').join('\n')
}
