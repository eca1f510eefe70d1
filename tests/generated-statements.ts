/** Statements as a wallet would word them for payments that are known, with noise. The same seed gives the same one. */
import { formatAmount, ouguiya, type Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { OpenPayment } from '#features/statements/matching/evidence.rules.ts'

export interface GeneratedStatement {
  /** One message per line. */
  text: string
  payments: OpenPayment[]
  /** The payment of each message that has one. */
  paymentOf: Map<string, number>
  now: Date
}

const MINUTE = 60_000
const NOW = new Date('2026-11-17T20:00:00Z')
const FIRST_NAMES = [
  'Mariem',
  'Fatimetou',
  'Aïcha',
  'Khadijetou',
  'Sidi',
  'Mohamed',
  'Oumar',
  'Zeinebou',
  'Salka',
  'Brahim',
]
const LAST_NAMES = ['Ahmed', 'Mahmoud', 'Ba', 'Cheikh', 'Salem', 'Diallo', 'Ely', 'Vall', 'Sow', 'Bilal']
const NOISE = [
  'Votre nouveau code secret est 4471. Ne le partagez pas.',
  'رصيدك الحالي هو ٥٠٠٠ أوقية',
  'Gagnez 1 000 MRU avec le parrainage !',
]

export function generateStatement(seed: number, count = 200): GeneratedStatement {
  const random = randomOf(seed)
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!
  const chance = (share: number) => random() < share
  const phone = () => `+222${pick([2, 3, 4])}${String(Math.floor(random() * 1e7)).padStart(7, '0')}` as Phone
  const name = () => `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`
  const reference = () => `BK${Math.floor(random() * 1e9)}`

  const payments: OpenPayment[] = []
  const messages: { at: Date; text: string; payment?: number }[] = []

  function addPayment(values: Partial<OpenPayment> & { sentAt: Date }): OpenPayment {
    const { sentAt, ...own } = values
    const isAccepted = chance(0.3)
    const at = new Date(sentAt.getTime() + (random() * 40 - 5) * MINUTE)
    const payment: OpenPayment = {
      id: payments.length + 1,
      method: 'bankily',
      amount: ouguiya(50 * (4 + Math.floor(random() * 120))),
      at,
      isAccepted,
      decidedAt: isAccepted ? new Date(at.getTime() + 60 * MINUTE) : null,
      reference: '',
      phone: phone(),
      name: name(),
      ...own,
    }
    payments.push(payment)
    return payment
  }

  const sentAt = () => new Date(NOW.getTime() - Math.floor(random() * 3 * 24 * 60) * MINUTE)

  function addTransfer(payment: OpenPayment, at: Date): void {
    const own = reference()
    // Staff enter the number of an accepted transfer.
    if (payment.isAccepted && payment.reference === '') payment.reference = own
    // A relative pays with her own wallet.
    const isRelative = chance(0.08)
    const sender = isRelative ? { phone: phone(), name: chance(0.5) ? payment.name : name() } : payment
    const hides = { reference: chance(0.1), time: chance(0.05), name: chance(0.3) }
    const text = messageOf({
      amount: payment.amount,
      at,
      sender,
      reference: own,
      hides,
      style: Math.floor(random() * 5),
    })
    messages.push({ at, text, payment: payment.id })
  }

  const noise = Math.round(count * 0.1)
  // Two clients pay the same amount in the same minutes, and one sends the money to another wallet.
  const same = sentAt()
  for (const shift of [0, 4]) {
    const at = new Date(same.getTime() + shift * MINUTE)
    addTransfer(addPayment({ amount: ouguiya(3200), sentAt: at }), at)
  }
  const elsewhere = sentAt()
  const other = addPayment({ method: 'masrivi', sentAt: elsewhere })
  addTransfer(other, elsewhere)
  while (messages.length < count - noise) {
    const at = sentAt()
    addTransfer(addPayment({ sentAt: at }), at)
  }
  // Orders whose money never came.
  for (let index = 0; index < 15; index++) addPayment({ sentAt: sentAt() })
  // Money without an order, money sent, and messages that are no transfers.
  for (let index = 0; index < noise; index++) {
    const at = sentAt()
    const values = { amount: ouguiya(50 * (4 + Math.floor(random() * 120))), at, reference: reference() }
    const hides = { reference: false, time: false, name: false }
    const sender = { phone: phone(), name: name() }
    if (index % 4 === 0)
      messages.push({ at, text: messageOf({ ...values, sender, hides, style: index % 5 }) })
    else if (index % 4 === 1)
      messages.push({
        at,
        text: `Vous avez envoyé ${formatAmount(values.amount, ' ')} MRU à ${sender.name} le ${dateOf(at)}`,
      })
    else messages.push({ at, text: `${pick(NOISE)} ${index}` })
  }
  messages.sort((a, b) => a.at.getTime() - b.at.getTime())
  const known = messages.filter((message) => message.payment !== undefined)
  return {
    text: messages.map(({ text }) => text).join('\n'),
    payments,
    paymentOf: new Map(known.map(({ text, payment }) => [text, payment!])),
    now: NOW,
  }
}

interface Message {
  amount: Money
  at: Date
  sender: { phone: Phone; name: string }
  reference: string
  hides: { reference: boolean; time: boolean; name: boolean }
  style: number
}

function messageOf({ amount, at, sender, reference, hides, style }: Message): string {
  const local = sender.phone.slice(4)
  const name = hides.name ? '' : ` ${sender.name}`
  const [day, time] = [dateOf(at), hides.time ? '' : ` ${timeOf(at)}`]
  const end = hides.reference ? '' : ` Réf: ${reference}`
  const endAr = hides.reference ? '' : ` رقم العملية ${reference}`
  switch (style) {
    case 0:
      return `Bankily : Vous avez reçu ${formatAmount(amount, ' ')} MRU de${name} (${local}) le ${day}${time}.${end}. Nouveau solde : 45 120 MRU`
    case 1:
      return `Votre compte est crédité de ${formatAmount(amount, '.')}MRU par${name} ${pairs(local)} le ${day.replaceAll('/', '-')}${time}.${end}`
    case 2:
      return (
        arabicDigits(
          `لقد استلمت مبلغ ${formatAmount(amount, '')} أوقية من${name} ${local} بتاريخ ${day}${time}.`,
        ) + endAr
      )
    case 3:
      return (
        arabicDigits(
          `تلقيت تحويلا بمبلغ ${formatAmount(amount, '٬').replace(',', '٫')} MRU من +222${local} ${day}${time}`,
        ) + endAr
      )
    default:
      return `${day}${time}${name} ${pairs(local)} +${formatAmount(amount, ' ')} MRU${end}`
  }
}

function dateOf(at: Date): string {
  return at.toISOString().slice(0, 10).split('-').toReversed().join('/')
}

function timeOf(at: Date): string {
  return at.toISOString().slice(11, 16)
}

function pairs(local: string): string {
  return local.replaceAll(/(\d{2})(?=\d)/g, '$1 ')
}

function arabicDigits(text: string): string {
  return text.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)
}

/** mulberry32 */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
