/** `/admin/clients/:id/data.csv`: all that is stored about one person, one fact per line, as a spreadsheet shows it. */
import { csvFile } from '#core/csv.ts'
import { dayOf } from '#core/day.ts'
import { readId } from '#core/id.ts'
import { formatAmount, type Money } from '#core/money.ts'
import { formatPhone } from '#core/phone.ts'
import { Refusal } from '#core/refusal.ts'
import { inLanguage, localized, type Language } from '#core/text.ts'
import { wilayaText } from '#features/delivery/wilaya.text.ts'
import { messagesOfPerson } from '#features/messages/client-records.server.ts'
import { isNewsletterSubscriber } from '#features/newsletter/subscription.server.ts'
import { ordersOfPerson, type PersonOrder } from '#features/orders/client-records.server.ts'
import { orderStatusText } from '#features/orders/order-status.text.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { wishesOfPerson } from '#features/wishes/client-records.server.ts'
import { csvDownload } from '#platform/http/download.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import type { ClientRow } from '../../client-list.rules.ts'
import { findClient } from '../../client-list.server.ts'
import { phonesOfClient } from '../../clients.server.ts'
import { creditMovementsOf } from '../../credit/credit-account.server.ts'
import type { CreditMovement } from '../../credit/credit.rules.ts'
import { creditCauseText } from '../../credit/credit.text.ts'
import { offeredChannels } from '../../muted-channels.rules.ts'
import { personFileText } from '../person-file.text.ts'

const MAX_MOVEMENTS = 10_000

export const loader = requireStaff('manageClients', async ({ params, request }) => {
  const id = readId(params.id)
  const client = id === undefined ? undefined : await findClient(id)
  if (!client) throw new Refusal('clientUnknown', 'missing')
  const file = await readPerson(client)
  return csvDownload(`client-${client.id}-${dayOf(new Date())}.csv`, linesOf(file, languageOf(request)))
})

async function readPerson(client: ClientRow) {
  return {
    client,
    isSubscribed: client.email ? await isNewsletterSubscriber(client.email) : false,
    movements: await creditMovementsOf(client.id, MAX_MOVEMENTS),
    orders: await ordersOfPerson(client.id),
    messages: await messagesOfPerson(client.id),
    wishes: await wishesOfPerson({
      clientId: client.id,
      phones: await phonesOfClient(client.id),
      email: client.email,
    }),
  }
}

type PersonFile = Awaited<ReturnType<typeof readPerson>>

interface Fact {
  section: string
  at?: Date | undefined
  object?: string | number
  field: string
  value: string
}

function linesOf(file: PersonFile, language: Language): AsyncGenerator<string> {
  const t = inLanguage(personFileText, language)
  const facts = [
    ...clientFacts(file, language),
    ...file.movements.toReversed().map((movement) => creditFact(movement, language)),
    ...file.orders.flatMap((order) => orderFacts(order, language)),
    ...file.messages.map(({ sender, content, at }) => ({
      section: t.message,
      at,
      field: sender === 'client' ? t.fromClient : t.fromShop,
      value: content,
    })),
    ...file.wishes.map(({ kind, at, name, nameAr }) => ({
      section: t.wish,
      at,
      field: t[kind],
      value: localized({ fr: name, ar: nameAr }, language),
    })),
  ]
  return csvFile<Fact>(
    [
      [t.section, ({ section }) => section],
      [t.date, ({ at }) => at && at.toISOString().slice(0, 16).replace('T', ' ')],
      [t.object, ({ object }) => object],
      [t.field, ({ field }) => field],
      [t.value, ({ value }) => value],
    ],
    single(facts.filter(({ value }) => value !== '')),
  )
}

async function* single<T>(value: T): AsyncGenerator<T> {
  yield await Promise.resolve(value)
}

const amountText = (amount: Money) => `${formatAmount(amount, ' ')} UM`.replace('\u2212', '-')

function clientFacts({ client, isSubscribed }: PersonFile, language: Language): Fact[] {
  const t = inLanguage(personFileText, language)
  const facts: [string, string][] = [
    [t.name, client.name],
    [t.phone, formatPhone(client.phone).replaceAll('\u00A0', ' ')],
    [t.email, client.email ?? ''],
    [t.address, client.addressFull],
    [t.city, client.city],
    [t.wilaya, inLanguage(wilayaText, language)[client.wilaya]],
    [t.language, client.language],
    [t.notes, client.notes],
    [t.registered, dayOf(client.registeredDate)],
    [t.newsletter, isSubscribed ? t.yes : t.no],
    [
      t.messages,
      offeredChannels(client.messages)
        .filter((channel) => client.messages[channel])
        .join(', '),
    ],
    [t.balance, client.credit > 0 ? amountText(client.credit) : ''],
  ]
  return facts.map(([field, value]) => ({ section: t.client, field, value }))
}

function creditFact({ at, cause, amount, reason }: CreditMovement, language: Language): Fact {
  const { credit } = inLanguage(personFileText, language)
  const field = inLanguage(creditCauseText, language)[cause]
  return { section: credit, at, field, value: [amountText(amount), reason].filter(Boolean).join(' · ') }
}

function orderFacts(order: PersonOrder, language: Language): Fact[] {
  const t = inLanguage(personFileText, language)
  const facts: [string, string, Date?][] = [
    [t.status, inLanguage(orderStatusText, language)[order.status]],
    [t.name, order.customerName],
    [t.phone, formatPhone(order.customerPhone).replaceAll('\u00A0', ' ')],
    [t.email, order.customerEmail ?? ''],
    [t.address, order.addressFull],
    [t.landmark, order.landmark],
    [t.pin, order.pin],
    [t.city, order.city],
    [t.notes, order.notes],
    ...order.items.map((item): [string, string] => [t.article, articleText(item, language)]),
    [t.shipping, amountText(order.shipping)],
    [t.total, amountText(order.total)],
    ...order.payments.map(({ kind, method, amount, reference, at }): [string, string, Date] => [
      t[kind],
      [amountText(amount), method, reference].filter(Boolean).join(' · '),
      at,
    ]),
    ...order.pictures.map(({ mediaId, sentAt }): [string, string, Date] => [t.picture, mediaId, sentAt]),
    [t.voiceNote, order.voiceNoteId ?? ''],
  ]
  return facts.map(([field, value, at = order.createdAt]) => ({
    section: t.order,
    at,
    object: order.number,
    field,
    value,
  }))
}

function articleText(item: PersonOrder['items'][number], language: Language): string {
  const name = localized({ fr: item.name, ar: item.nameAr }, language)
  const variant = localized({ fr: item.variantName, ar: item.variantNameAr }, language)
  return `${item.quantity} × ${[name, variant].filter(Boolean).join(', ')} · ${amountText(item.price)}`
}
