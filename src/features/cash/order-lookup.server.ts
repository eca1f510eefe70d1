/** Interface to the orders feature, which the register may not import. */
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { createContext } from 'react-router'
import type { Money } from '#core/money.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import type { CashEntry } from './cash-day.rules.ts'
import type { CashMethod } from './cash.rules.ts'

export interface LockedOrder {
  id: number
  /** What the client has to pay in all; 0 for a cancelled or deleted order. */
  due: Money
  /** Given back without the register: as store credit or in an exchange. */
  givenOutside: Money
}

/** A sale or a refund for an order, entered by hand. */
export interface OrderMoney {
  type: 'sale' | 'refund'
  amount: Money
  method: CashMethod
  by: Actor
  now: Date
}

export interface OrderLookup {
  /** SQL expression for the order with this id, so that entries and their orders are read in one statement. */
  summaryOf: (orderId: SQLWrapper) => SQL<CashEntry['order']>
  /** The id of the order with this number, also of a deleted one. */
  findId: (number: number) => Promise<number | undefined>
  /** The order stays locked until the commit, so that its entries and its status change one after the other. */
  lockByNumber: (number: number) => Promise<LockedOrder | undefined>
  /** Adds the payment or refund to the locked order and returns its id. */
  addPayment: (orderId: number, entry: OrderMoney) => Promise<number>
}

/** Set by the server for every request, because orders import the register and not the other way round. */
export const orderLookup = createContext<OrderLookup>()
