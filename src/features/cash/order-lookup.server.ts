/** Interface to the orders feature, which the register may not import. */
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { createContext } from 'react-router'
import type { CashEntry } from './cash-day.rules.ts'

export interface OrderLookup {
  /** SQL expression for the order with this id, so that entries and their orders are read in one statement. */
  summaryOf: (orderId: SQLWrapper) => SQL<CashEntry['order']>
  findId: (number: number) => Promise<number | undefined>
}

/** Set by the server for every request, because orders import the register and not the other way round. */
export const orderLookup = createContext<OrderLookup>()
