/** What histories of orders that change ask of the shop: in this process, or in others that may be killed. */
import { openRegister } from '#features/cash/register.server.ts'
import { placeOrder } from '#features/orders/checkout/place-order.server.ts'
import { editOrder } from '#features/orders/edit/edit-order.server.ts'
import { advanceOrder, cancelOrder } from '#features/orders/lifecycle/order-lifecycle.server.ts'
import { enterPaymentOf, giveMoneyBack } from '#features/orders/payment/order-money.server.ts'
import { acceptPayment } from '#features/orders/payment/payment-check.server.ts'
import { returnGoods, type GoodsReturn } from '#features/orders/returns/return-goods.server.ts'

/** Inputs and answers can be sent to another process. */
export const calls = {
  place: async (order: Parameters<typeof placeOrder>[0]) => ({ id: (await placeOrder(order)).id }),
  edit: async (edit: Parameters<typeof editOrder>[0]) => void (await editOrder(edit)),
  pay: enterPaymentOf,
  giveBack: giveMoneyBack,
  accept: acceptPayment,
  advance: advanceOrder,
  cancel: cancelOrder,
  returnGoods: async (request: GoodsReturn) => {
    const { exchangeOrderId } = await returnGoods(request)
    return { exchangeOrderId }
  },
  openRegister,
}
export type Calls = typeof calls
export type CallName = keyof Calls
