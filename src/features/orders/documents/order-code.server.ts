/** The code on slips, labels and invoices that puts the order into a courier's run when it is scanned. */
import { hasRuns } from '#features/settings/settings.server.ts'
import { qrCode } from '#platform/qr-code.server.ts'
import type { OrderView } from '../order-view.rules.ts'
import { isRevenue } from '../order.rules.ts'

/**
 * Undefined for an order that no courier delivers, and in a shop without runs. Digits only: a scanner that acts as a
 * keyboard types them alike with every layout.
 */
export async function orderCode({
  number,
  status,
  isPickup,
  isAtCounter,
}: Pick<OrderView, 'number' | 'status' | 'isPickup' | 'isAtCounter'>): Promise<string | undefined> {
  if (isPickup || isAtCounter || !isRevenue(status) || !(await hasRuns())) return undefined
  return qrCode(String(number))
}
