import { startUnpaidExpiry } from './expiry/unpaid-orders.server.ts'
import { startRegisterRetry } from './payment/sale-entry.server.ts'

/** The background jobs of orders. */
export const ORDER_JOBS = [startRegisterRetry, startUnpaidExpiry]
