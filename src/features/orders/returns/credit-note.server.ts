import { cashMethodNames } from '#features/cash/cash.text.ts'
import { methodNames, storeProfile } from '#features/settings/settings.server.ts'
import { parseOrderId } from '../order-forms.server.ts'
import { findOrderById } from '../order.server.ts'
import type { CreditNote } from './credit-note.text.ts'
import { findReturns } from './returns.server.ts'

/** The credit note with this number, by the parameters of its URL; undefined if it does not belong to the order. */
export async function findCreditNote(params: {
  id?: string | undefined
  number?: string | undefined
}): Promise<CreditNote | undefined> {
  const [id, number] = [parseOrderId(params.id), parseOrderId(params.number)]
  if (id === undefined || number === undefined) return undefined
  const [order, returns, store, names] = await Promise.all([
    findOrderById(id),
    findReturns(id),
    storeProfile(),
    methodNames(),
  ])
  const found = returns.find((one) => one.number === number)
  if (!order || !found) return undefined
  const { id: _, reason: __, ...note } = found
  return {
    ...note,
    language: order.language,
    orderNumber: order.number,
    invoiceNumber: order.invoiceNumber,
    store,
    customer: order.customer,
    methods: cashMethodNames(names, order.language),
  }
}
