/** E-mails to the owner about new orders. */
import { inLanguage } from '#core/text.ts'
import { notifyOwner, type Owner } from '#features/settings/notifications.server.ts'
import { orderLetterText, orderParagraphs, orderSubject, type LetterOrder } from './order-letter.text.ts'

/** In the transaction of the orders. */
export async function notifyOwnerOfOrders(
  orders: (LetterOrder & { id: number; now: Date })[],
): Promise<void> {
  const notices = orders.map((order) => ({
    kind: 'order' as const,
    about: `order:${order.id}`,
    now: order.now,
    write: ({ language, storeName, panel }: Owner) => ({
      language,
      subject: orderSubject(order, language),
      paragraphs: orderParagraphs(order, language),
      link: {
        label: inLanguage(orderLetterText, language).open,
        url: panel(`/admin/orders/${order.id}`),
      },
      signature: storeName,
    }),
  }))
  await notifyOwner(...notices)
}
