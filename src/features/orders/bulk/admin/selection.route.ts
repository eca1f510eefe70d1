/** `/admin/orders/selection`: the first orders of the list's filters, in the order of the list. */
import { parseTableState } from '#core/table-state.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { ORDERS_SHAPE } from '../../list/order-list.rules.ts'
import { listOrders } from '../../list/order-list.server.ts'
import { MAX_BULK_ORDERS, type BulkOrder } from '../bulk.rules.ts'

export const loader = requireStaff('manageOrders', async ({ url }) => {
  const state = parseTableState(url.searchParams, ORDERS_SHAPE)
  const { rows } = await listOrders({ ...state, page: 1, pageSize: MAX_BULK_ORDERS }, new Date())
  return {
    orders: rows.map(({ id, version, number, status, customer, paymentMethod, payment }): BulkOrder => ({
      id,
      version,
      number,
      status,
      customer: { name: customer.name },
      paymentMethod,
      payment,
    })),
  }
})
