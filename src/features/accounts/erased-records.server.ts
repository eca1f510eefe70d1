import { messageRecords } from '#features/messages/client-records.server.ts'
import { newsletterRecords } from '#features/newsletter/client-records.server.ts'
import { orderRecords } from '#features/orders/client-records.server.ts'
import { statementRecords } from '#features/statements/confirmed-payments.server.ts'
import { wishRecords } from '#features/wishes/client-records.server.ts'
import { accountRecords } from './client-records.server.ts'

/** What every feature stores about a person and erases when the client is anonymised. */
export const erasedRecords = {
  orders: orderRecords,
  messages: messageRecords,
  newsletter: newsletterRecords,
  statements: statementRecords,
  wishes: wishRecords,
  accounts: accountRecords,
}
