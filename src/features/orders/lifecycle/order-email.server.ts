/** E-mails to the owner about new orders. */
import { inLanguage } from '#core/text.ts'
import { notifyOwner, type Owner } from '#features/settings/notifications.server.ts'
import { orderEmailText, orderParagraphs, orderSubject, type OrderEmail } from './order-email.text.ts'

/** Must run in the transaction that writes the orders. */
export async function notifyOwnerOfOrders(orders: (OrderEmail & { id: number; now: Date })[]): Promise<void> {
  const notices = orders.map((order) => ({
    kind: 'order' as const,
    about: `order:${order.id}`,
    now: order.now,
    write: ({ language, storeName, adminUrl }: Owner) => ({
      language,
      subject: orderSubject(order, language),
      paragraphs: orderParagraphs(order, language),
      link: {
        label: inLanguage(orderEmailText, language).open,
        url: adminUrl(`/admin/orders/${order.id}`),
      },
      signature: storeName,
    }),
  }))
  await notifyOwner(...notices)
}
