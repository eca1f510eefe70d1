/** In localStorage: says without opening the browser's database that an order waits, and tells other tabs. */
export const PENDING_ORDERS_FLAG = 'outbox'
