/** localStorage key that is set while orders are pending: readable without IndexedDB, and notifies other tabs. */
export const PENDING_ORDERS_FLAG = 'outbox'
