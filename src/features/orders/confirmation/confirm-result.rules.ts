/** What was done in the queue of orders to confirm. */
export type ConfirmDone = 'next' | 'pause' | 'take' | 'cancel' | 'call'
