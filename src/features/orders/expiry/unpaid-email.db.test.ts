/** The shopper of an unpaid order is warned by e-mail, once. */
import { beforeAll, expect, it } from 'vitest'
import type { EmailMessage } from '#core/email-message.ts'
import { ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { Language } from '#core/text.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { messageQueue } from '#platform/jobs/message-queue-tables.server.ts'
import { aCategory, aNewOrder, aProduct } from '../../../../tests/builders.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { placeOrder } from '../checkout/place-order.server.ts'
import { processUnpaidOrders } from './unpaid-orders.server.ts'

useTestDatabase()

const START = new Date('2026-03-02T08:00:00Z')
const after = (hours: number) => new Date(START.getTime() + hours * 3_600_000)
let productId = 0

beforeAll(async () => {
  process.env.SMTP_URL = 'smtp://127.0.0.1:9'
  process.env.SMTP_FROM = 'boutique@melhfa.mr'
  await createDefaultSettings()
  await db().update(settings).set({ unpaidFrom: START, emailOrders: false })
  productId = await aProduct({ categoryId: await aCategory(), stockQuantity: 50 })
})

async function unpaid(phone: string, language: Language, email: string | null) {
  return placeOrder(
    aNewOrder({
      lines: [{ id: productId, quantity: 1 }],
      shown: ouguiya(3200),
      customer: { name: 'Mariem', phone: phone as Phone, email },
      payment: 'bankily',
      language,
      now: START,
    }),
  )
}

it('in the language of the order, if she gave an address', async () => {
  const french = await unpaid('+22239100001', 'fr', 'mariem@example.mr')
  const arabic = await unpaid('+22239100002', 'ar', 'aicha@example.mr')
  await unpaid('+22239100003', 'fr', null)
  expect(await processUnpaidOrders(after(24))).toEqual({ warn: 3, expire: 0 })
  await processUnpaidOrders(after(30))
  const emails = await db().select().from(messageQueue).orderBy(messageQueue.id)
  expect(emails.map(({ kind, about, recipient }) => [kind, about, recipient])).toEqual([
    ['unpaidOrder', `order:${french.id}`, 'mariem@example.mr'],
    ['unpaidOrder', `order:${arabic.id}`, 'aicha@example.mr'],
  ])
  const [first, second] = emails.map(({ payload }) => payload as EmailMessage)
  expect(first!.subject).toBe(`Commande ${french.number} : la preuve de paiement manque`)
  expect(first!.paragraphs[1]).toContain('gardée jusqu’au 04/03/2026 08:00')
  expect(first!.link!.url).toContain(`/order/${french.token}`)
  expect(second!.paragraphs[1]).toContain('طلبك محفوظ حتى')
})
