/** Tells the owner of a new order, in its transaction. */
import { inLanguage } from '#core/text.ts'
import { notifyOwner } from '#features/settings/notifications.server.ts'
import { orderLetterText, orderParagraphs, orderSubject, type LetterOrder } from './order-email.text.ts'

export async function emailOwnerAboutOrder(order: LetterOrder & { id: number; now: Date }): Promise<void> {
  await notifyOwner({
    kind: 'order',
    about: `order:${order.id}`,
    now: order.now,
    write: ({ language, storeName, panel }) => ({
      language,
      subject: orderSubject(order, language),
      paragraphs: orderParagraphs(order, language),
      link: {
        label: inLanguage(orderLetterText, language).open,
        url: panel(`/admin/orders/${order.id}`),
      },
      signature: storeName,
    }),
  })
}
