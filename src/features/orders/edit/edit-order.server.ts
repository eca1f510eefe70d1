/**
 * Edits an order until it is sent, in one transaction. Locks: the order, its products by id, the client, totals (by
 * triggers), the register session.
 */
import { eq } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { lineKey, type LineId } from '#features/cart/cart.rules.ts'
import { lockProductsById } from '#features/catalogue/stock/stock.server.ts'
import { loadZones } from '#features/delivery/delivery.server.ts'
import { findDiscountLimit } from '#features/settings/settings.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { db, retryTransaction } from '#platform/database/database.server.ts'
import { lockOffers, type StockedOffer } from '../checkout/read-offers.server.ts'
import { lockOrder } from '../lock-order.server.ts'
import { isChangeAllowed } from '../order-changes.rules.ts'
import { orderVersions } from '../orders-tables.server.ts'
import { changesBetween } from './edit-changes.rules.ts'
import type { EditProblem } from './edit-form.rules.ts'
import {
  planEdit,
  type ContentLine,
  type EditedOrder,
  type EditLine,
  type EditPlan,
  type OrderContent,
  type OrderEdit,
  type WantedLine,
} from './order-edit.rules.ts'
import { lastAuthorOf } from './order-versions.server.ts'
import { editedOrderOf, type OrderRow } from './stored-content.server.ts'
import { writeEdit } from './write-edit.server.ts'

/** Another edit or change of status came first; what is stored now and what was to be stored. */
export class EditConflict extends Refusal {
  readonly stored: OrderContent
  readonly wanted: OrderEdit

  constructor(order: OrderRow, stored: OrderContent, wanted: OrderEdit, by: string) {
    super('orderChanged', 'conflict', { status: order.status, version: order.version, by })
    this.stored = stored
    this.wanted = wanted
  }
}

/** Values of the form that cannot be saved, with the current prices and stock. */
export class EditRefusal extends Refusal {
  readonly problems: EditProblem[]
  readonly articles: StockedOffer[]

  constructor(code: string, problems: EditProblem[], articles: StockedOffer[]) {
    super(code, 'conflict')
    this.problems = problems
    this.articles = articles
  }
}

export interface EditResult {
  /** Of the order from now on. */
  version: number
  /** False if an earlier request with this key made the edit. */
  isNew: boolean
}

export async function editOrder(edit: OrderEdit): Promise<EditResult> {
  return retryTransaction(async () => {
    const order = await lockOrder(edit.id)
    const earlier = await findEdit(edit)
    if (earlier !== undefined) return { version: earlier + 1, isNew: false }
    const stored = await editedOrderOf(order)
    const { version, status } = edit.seen
    if (order.version !== version || order.status !== status || !isChangeAllowed('edit', order.status))
      throw new EditConflict(order, stored.content, edit, await lastAuthorOf(order.id))
    const { plan, articles } = await planUnderLocks(stored, edit)
    refuseSurprises(plan, stored, edit, articles)
    await writeEdit(order, stored.content, plan, { edit, articles })
    return { version: order.version + 1, isNew: true }
  })
}

/** The version that the edit with this key ended. */
async function findEdit({ key, id }: OrderEdit): Promise<number | undefined> {
  const [row] = await db()
    .select({ orderId: orderVersions.orderId, version: orderVersions.version })
    .from(orderVersions)
    .where(eq(orderVersions.key, key))
  if (row && row.orderId !== id) throw new Refusal('keyReused', 'conflict')
  return row?.version
}

/** Locks the products of both versions, then plans with today's prices, stock and zones. */
async function planUnderLocks(
  stored: EditedOrder,
  edit: OrderEdit,
): Promise<{ plan: EditPlan; articles: StockedOffer[] }> {
  const before = stored.content.lines
  const ordered = before.flatMap(({ productId, variantId }) =>
    productId === null || variantId === null ? [] : [{ id: productId, variant: variantId, quantity: 1 }],
  )
  const added = edit.lines.flatMap((line) => ('id' in line ? [line] : []))
  const wanted = [...ordered, ...added]
  await lockProductsById(wanted.map(({ id }) => id))
  const { offers: articles } = wanted.length > 0 ? await lockOffers(wanted) : { offers: [] }
  const lines = linesOf(edit.lines, before, articles)
  const plan = planEdit(
    stored,
    { ...edit, lines },
    {
      zones: await loadZones(),
      discountLimit: await findDiscountLimit(edit.by),
    },
  )
  return { plan, articles }
}

/** An added article that the order has is more of its line, at the price of the line. */
function linesOf(
  wanted: readonly WantedLine[],
  before: readonly ContentLine[],
  articles: readonly StockedOffer[],
): EditLine[] {
  const lines = new Map<number | string, EditLine>()
  for (const line of wanted) {
    const article = 'id' in line ? articles.find((one) => isArticle(one, line)) : undefined
    if ('id' in line && !article) throw new EditRefusal('unknownProduct', [], [...articles])
    const kept = before.find((one) =>
      'position' in line ? one.position === line.position : one.variantId === article?.variantId,
    )
    if (!kept && !article) throw new Refusal('badRequest', 'invalid')
    const key = kept ? kept.position : `new ${article!.variantId}`
    const earlier = lines.get(key)?.quantity ?? 0
    lines.set(key, { ...lineOf(kept, article, articles), quantity: earlier + line.quantity })
  }
  return [...lines.values()]
}

/** A variant of 0 or none is that of a product without options. */
function isArticle(offer: StockedOffer, line: LineId): boolean {
  return lineKey(offer) === lineKey(line) || (offer.id === line.id && offer.variantId === line.variant)
}

function lineOf(
  kept: ContentLine | undefined,
  article: StockedOffer | undefined,
  articles: readonly StockedOffer[],
): Omit<EditLine, 'quantity'> {
  if (kept) {
    const offer = articles.find(({ variantId }) => variantId === kept.variantId)
    return { ...kept, ordered: kept.quantity, available: offer?.available ?? 0 }
  }
  const { id, variantId, name, price, available, categoryId } = article!
  return { productId: id, variantId, name, price, categoryId, ordered: 0, available }
}

/** Refuses what cannot be saved, and amounts that differ from those that the editor was shown. */
function refuseSurprises(
  plan: EditPlan,
  { content }: EditedOrder,
  { shown, by }: OrderEdit,
  articles: StockedOffer[],
): void {
  if (plan.problems.length > 0) throw new EditRefusal('badEdit', plan.problems, articles)
  if (changesBetween(content, plan.after).length === 0) throw new Refusal('nothingChanged', 'conflict')
  if (plan.after.total !== shown.total) throw new EditRefusal('priceChanged', [], articles)
  const { overpaid } = plan.balance
  if (overpaid !== shown.giveBack) throw new EditRefusal('balanceChanged', [], articles)
  if (overpaid > 0 && !can(by, 'refundOrders')) throw new Refusal('refundNotAllowed', 'forbidden')
}
