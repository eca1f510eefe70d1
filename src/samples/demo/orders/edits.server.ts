/** Edits of orders before they are sent. */
import { money } from '#core/money.ts'
import type { OrderContent } from '#features/orders/edit/order-edit.rules.ts'
import { orderVersions } from '#features/orders/orders-tables.server.ts'
import { insertRows } from '../insert.server.ts'
import { signatureOf, type DemoStaff } from '../people/staff.server.ts'
import { SeededRandom } from '../random.rules.ts'
import { worthOf, type DemoOrder, type PlannedEdit, type PlannedOrder } from './order-plan.server.ts'

const EDITED = 0.12

/** Orders by cash are edited before their payment, so that no money moves. */
export function planEdits(orders: PlannedOrder[]): void {
  const random = new SeededRandom('edits')
  for (const order of orders) {
    const [from, until] = ['confirmed', 'preparing'].map((status) =>
      order.steps.find((step) => step.status === status),
    )
    const isSimple =
      order.promotions.length === 0 && order.paymentMethod === 'cash' && order.zone?.kind === 'delivery'
    if (!from || !until || !isSimple || !random.chance(EDITED)) continue
    const isAddress = random.chance(0.4)
    order.edit = {
      at: new Date((from.at.getTime() + until.at.getTime()) / 2),
      key: random.uuid(),
      units: isAddress ? 0 : 1,
      addressFull: isAddress ? order.person!.addressFull.split(/[,،]/)[0]! : null,
    }
  }
}

export async function writeEdits(orders: DemoOrder[], staff: DemoStaff): Promise<void> {
  await insertRows(
    orderVersions,
    orders.flatMap((order) =>
      order.edit
        ? [
            {
              orderId: order.id,
              version: 1,
              at: order.edit.at,
              ...signatureOf(staff, 'manager'),
              content: contentBefore(order, order.edit),
              key: order.edit.key,
            },
          ]
        : [],
    ),
  )
}

/** The order as it was placed. */
function contentBefore(order: DemoOrder, edit: PlannedEdit): OrderContent {
  const { person, zone, items, shipping, notes } = order
  const before = items.map((item, position) =>
    position === 0 ? { ...item, quantity: item.quantity + edit.units } : item,
  )
  const subtotal = worthOf(before)
  const { wilaya } = person!
  return {
    lines: before.map(({ product, article, quantity, price }, position) => ({
      position,
      productId: product.id,
      variantId: article.variantId,
      name: { fr: product.name, ar: product.nameAr },
      quantity,
      price,
      categoryId: product.categoryId,
      promotionDiscount: money(0),
    })),
    address: {
      full: edit.addressFull ?? person!.addressFull,
      city: wilaya,
      wilaya,
      landmark: '',
      pin: '',
    },
    zone: { id: zone!.id, name: zone!.name },
    isPickup: false,
    notes,
    discount: { amount: money(0), reason: '' },
    subtotal,
    promotions: [],
    shipping,
    total: money(subtotal + shipping),
  }
}
