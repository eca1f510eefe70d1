/** The e-mail to a shopper whose order is about to expire, if she has given an address. */
import { reference } from '#core/email-message.ts'
import { inLanguage, localized, type Language } from '#core/text.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { config } from '#platform/config.server.ts'
import { savepointEach } from '#platform/database/database.server.ts'
import { enqueueEmails, type NewEmail } from '#platform/jobs/message-queue.server.ts'
import { log } from '#platform/log.server.ts'
import { canSendMail } from '#platform/mail.server.ts'
import { orderPath } from '../checkout/checkout-result.rules.ts'
import { keptUntilText, unpaidText } from './unpaid.text.ts'

interface WarnedOrder {
  id: number
  number: number
  token: string
  customerName: string
  customerEmail: string | null
  language: Language
}

async function queue(emails: NewEmail[]): Promise<void> {
  await enqueueEmails(emails)
}

/** Runs in the transaction of the warning, which does not fail if the e-mail cannot be queued. */
export async function emailUnpaidWarning(order: WarnedOrder, until: Date, now: Date): Promise<void> {
  const recipient = order.customerEmail
  if (!recipient || !canSendMail()) return
  const { language } = order
  const t = inLanguage(unpaidText, language)
  const store = await storeProfile()
  const message = {
    language,
    subject: t.subject(reference(order.number, language)),
    paragraphs: [t.hello(order.customerName), keptUntilText(until, language), t.paid],
    link: { label: t.open, url: config().publicUrl.origin + orderPath(order.token) },
    signature: localized(store.name, language),
    ...(store.email && { replyTo: store.email }),
  }
  const email = { kind: 'unpaidOrder', about: `order:${order.id}`, recipient, message, now }
  await savepointEach([email], queue, (_, error) =>
    log.error(
      { err: error, order: order.number },
      'e-mail about an unpaid order not queued; the warning is shown',
    ),
  )
}
