/** What the register needs to know about orders. */
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { createContext } from 'react-router'
import type { CashEntry } from './cash-day.rules.ts'

export interface OrderLookup {
  /** SQL for the order with this id: ledger lines and their orders are read in one statement. */
  summaryOf: (orderId: SQLWrapper) => SQL<CashEntry['order']>
  findId: (number: number) => Promise<number | undefined>
}

/** Orders depend on the register, so the server puts this into the context of every request. */
export const orderLookup = createContext<OrderLookup>()
