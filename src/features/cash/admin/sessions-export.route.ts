/** `/admin/cash-register/export.json`: the last sessions with all their entries, for external accounting (spec 2). */
import { dayOf } from '#core/day.ts'
import { isBlind } from '#features/settings/register-rules.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { onReadReplica } from '#platform/database/read-replica.server.ts'
import { jsonDownload } from '#platform/http/download.server.ts'
import { EXPORTED_SESSIONS } from '../cash-day.rules.ts'
import { entriesOf, recentSessions } from '../cash-day.server.ts'
import { closingBalance, totalsOf } from '../cash.rules.ts'
import { ofSession } from '../ledger.server.ts'
import { orderLookup, type OrderLookup } from '../order-lookup.server.ts'

const MAX_ENTRIES = 100_000

export const loader = requireStaff('manageCash', async ({ context, staff }) => {
  const now = new Date()
  // The open session gives its expected amounts away to a person who counts blind.
  const isOpenHidden = await isBlind(staff)
  const sessions = await onReadReplica(() => lastSessions(context.get(orderLookup), isOpenHidden))
  return jsonDownload(`caisse-${dayOf(now)}.json`, { exportedAt: now, currency: 'MRU', sessions })
})

async function lastSessions(orders: OrderLookup, isOpenHidden: boolean) {
  const sessions = []
  const recent = await recentSessions(EXPORTED_SESSIONS)
  for (const { id, ledgerTotals, ...session } of recent.filter((one) => !(isOpenHidden && one.isActive))) {
    const { net, transactions, ...totals } = totalsOf(ledgerTotals)
    sessions.push({
      id,
      ...session,
      openingBalance: inUm(session.openingBalance),
      openingExpected: session.openingExpected === null ? null : inUm(session.openingExpected),
      closingBalance: inUm(closingBalance(session.openingBalance, ledgerTotals)),
      closing: session.closing && {
        ...session.closing,
        difference: session.closing.difference === null ? null : inUm(session.closing.difference),
      },
      totals: Object.fromEntries(Object.entries(totals).map(([type, amount]) => [type, inUm(amount)])),
      net: inUm(net),
      transactionCount: transactions,
      paymentMethods: ledgerTotals.map((sum) => ({ ...sum, amount: inUm(sum.amount) })),
      transactions: (await entriesOf(ofSession(id), orders, MAX_ENTRIES)).map(({ place, ...entry }) => ({
        ...entry,
        ...(place !== null && { place }),
        amount: inUm(entry.amount),
      })),
    })
  }
  return sessions
}

/** Converts hundredths to ouguiya. */
function inUm(hundredths: number): number {
  return hundredths / 100
}
