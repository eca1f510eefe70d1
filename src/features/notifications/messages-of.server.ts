/** The messages of one event to one recipient, by each channel that reaches her. */
import { inLanguage } from '#core/text.ts'
import type { NoticeSettings } from '#features/settings/notice-settings.server.ts'
import { staffIdsWith } from '#features/staff/user-list.server.ts'
import type { NewMessage } from '#platform/jobs/message-queue.server.ts'
import { pushRecipients } from '#platform/push/push-subscriptions.server.ts'
import { eventKind, type Channel } from './events.rules.ts'
import { linkText } from './events.text.ts'
import type { notificationEvents } from './notifications-tables.server.ts'
import { smsText } from './sms.rules.ts'
import type { Recipient } from './subjects.server.ts'
import { fillAll, type FilledTemplate, type Template, type Values } from './template.rules.ts'

interface Expansion {
  row: Pick<typeof notificationEvents.$inferSelect, 'id' | 'event' | 'about'>
  channels: Channel[]
  recipient: Recipient
  values: Values
  template: Template
  shop: NoticeSettings
  now: Date
}

export async function messagesOf(expansion: Expansion): Promise<NewMessage[]> {
  const { row, channels, values, template, now } = expansion
  const filled = fillAll(template, values)
  const head = { kind: row.event, about: row.about, eventKey: `event:${row.id}`, now }
  const messages: NewMessage[] = []
  for (const channel of channels) {
    if (channel === 'email') messages.push(...emails(expansion, filled).map((one) => ({ ...head, ...one })))
    if (channel === 'sms') messages.push(...texts(expansion, filled).map((one) => ({ ...head, ...one })))
    if (channel === 'push')
      messages.push(...(await pushes(expansion, filled)).map((one) => ({ ...head, ...one })))
  }
  return messages
}

function emails({ row: { event }, recipient, values, shop }: Expansion, filled: FilledTemplate) {
  const { email, language } = recipient
  if (!email) return []
  const isToShopper = eventKind(event).audience === 'shopper'
  const payload = {
    language,
    subject: filled.subject,
    paragraphs: filled.paragraphs,
    link: { label: inLanguage(linkText, language)[event], url: values.link! },
    signature: values.shop!,
    ...(isToShopper && shop.replyTo && { replyTo: shop.replyTo }),
  }
  return [{ channel: 'email' as const, recipient: email, payload }]
}

function texts({ recipient: { phone, language } }: Expansion, { sms }: FilledTemplate) {
  if (!phone) return []
  return [{ channel: 'sms' as const, recipient: phone, payload: { text: smsText(sms), language } }]
}

async function pushes({ row, recipient, values }: Expansion, { subject, body }: FilledTemplate) {
  const { access } = eventKind(row.event)
  const owners = access
    ? (await staffIdsWith(access)).map((id) => `staff:${id}`)
    : [recipient.pushOwner ?? row.about]
  const payload = { title: subject, body, url: values.link!, language: recipient.language }
  return (await pushRecipients(owners)).map((browser) => ({
    channel: 'push' as const,
    recipient: browser.recipient,
    payload,
  }))
}
