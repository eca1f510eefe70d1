/** Statements of wallets: pasted messages, most of them matched with the payment that they confirm. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { formatDay, formatTime } from '#core/day.ts'
import { formatAmount, ouguiya, type Money } from '#core/money.ts'
import { addStatement } from '#features/statements/add-statement.server.ts'
import { setAside } from '#features/statements/matching/match.server.ts'
import { pastedStatement } from '#features/statements/pasted-statement.server.ts'
import { statementLines, statementMatches } from '#features/statements/statements-tables.server.ts'
import { db } from '#platform/database/database.server.ts'
import { DAY, later } from '../days.rules.ts'
import { insertRows } from '../insert.server.ts'
import type { DemoOrder, PlannedPayment } from '../orders/order-plan.server.ts'
import { signatureOf, type DemoStaff } from '../people/staff.server.ts'
import { SeededRandom } from '../random.rules.ts'

type StatementWallet = 'bankily' | 'sadad'

/** Days ago: each statement has the messages of a week. */
const STATEMENTS: { wallet: StatementWallet; from: number; until: number }[] = [
  { wallet: 'bankily', from: 21, until: 14 },
  { wallet: 'sadad', from: 14, until: 7 },
  { wallet: 'bankily', from: 14, until: 7 },
  { wallet: 'sadad', from: 7, until: 0 },
  { wallet: 'bankily', from: 7, until: 0 },
]
/** Payments whose message has not arrived, and lines of the newest statements that staff still have to match. */
const MISSING = 0.04
const UNMATCHED = 4

/** Money that is for no order. */
const OTHERS = [
  { name: 'MOCTAR OULD SALECK', phone: '33907714', amount: 1250 },
  { name: 'AICHA MINT DAH', phone: '27441806', amount: 640 },
]

interface Transfer {
  order: DemoOrder
  payment: PlannedPayment
}

export async function writeStatements(
  orders: DemoOrder[],
  paymentIds: Map<PlannedPayment, number>,
  staff: DemoStaff,
  now: Date,
): Promise<void> {
  const random = new SeededRandom('statements')
  const by = staff.manager
  const transfers = orders
    .flatMap((order) => order.payments.map((payment) => ({ order, payment })))
    .filter(({ payment }) => payment.kind === 'payment')
    .sort((a, b) => a.payment.at.getTime() - b.payment.at.getTime())
  const toMatch: Transfer[] = []
  for (const { wallet, from, until } of STATEMENTS) {
    const own = transfers.filter(({ payment }) => {
      const age = (now.getTime() - payment.at.getTime()) / DAY
      return payment.method === wallet && age < from && age >= until && !random.chance(MISSING)
    })
    const isNewest = until === 0
    const at = later(now, -until * 24 - (isNewest ? 0.2 : -1))
    const messages = own.map((transfer) => messageOf(random, transfer))
    if (isNewest) messages.push(...othersOf(random, wallet, later(now, -20)))
    if (messages.length === 0) continue
    const text = messages.join('\n')
    const source = pastedStatement({ kind: 'paste', wallet, fileName: '', text, now: at })
    await addStatement(source, { key: random.uuid(), by, now: at })
    toMatch.push(...(isNewest ? own.slice(0, -UNMATCHED) : own))
  }
  await matchTransfers(toMatch, paymentIds, staff)
  await setOneAside(by, now)
}

/** A transfer arrives a few minutes before its order is placed. */
function messageOf(random: SeededRandom, { order, payment }: Transfer): string {
  const at = later(payment.at, -random.between(0.02, 0.15))
  const phone = order.person?.phone.slice(-8) ?? `3${random.letters('0123456789', 7)}`
  const reference =
    payment.reference || `${payment.method === 'sadad' ? 'SD' : 'BK'}${random.whole(52_000_000, 58_000_000)}`
  return textOf({ phone, name: order.person?.name ?? '', amount: payment.amount, at, reference })
}

interface Message {
  phone: string
  name: string
  amount: Money
  at: Date
  reference: string
}

function textOf({ phone, name, amount, at, reference }: Message): string {
  const from = name === '' ? `du ${phone}` : `de ${name} (${phone})`
  return `Vous avez reçu ${formatAmount(amount, ' ')} MRU ${from} le ${formatDay(at)} à ${formatTime(at)}. Réf: ${reference}`
}

function othersOf(random: SeededRandom, wallet: StatementWallet, at: Date): string[] {
  const { amount, ...other } = OTHERS[wallet === 'bankily' ? 0 : 1]!
  const reference = `${wallet === 'sadad' ? 'SD' : 'BK'}${random.whole(59_000_000, 59_999_999)}`
  return [
    textOf({ ...other, amount: ouguiya(amount), at, reference }),
    `Vous avez envoyé 450 MRU à Boutique Tissus Kaédi le ${formatDay(at)} à ${formatTime(at)}. Réf: ${reference}9`,
    ...(wallet === 'bankily' ? ['Offre du mois : rechargez votre compte et gagnez des bonus.'] : []),
  ]
}

/** Confirms payments that staff had accepted, by their transaction number. */
async function matchTransfers(
  transfers: Transfer[],
  paymentIds: Map<PlannedPayment, number>,
  staff: DemoStaff,
): Promise<void> {
  const accepted = transfers.filter(({ payment }) => payment.state === 'accepted' && payment.reference !== '')
  const lines = await db()
    .select({ id: statementLines.id, reference: statementLines.reference, at: statementLines.at })
    .from(statementLines)
    .where(
      inArray(
        statementLines.reference,
        accepted.map(({ payment }) => payment.reference),
      ),
    )
  const byReference = new Map(lines.map((line) => [line.reference, line]))
  await insertRows(
    statementMatches,
    accepted.flatMap(({ order, payment }) => {
      const line = byReference.get(payment.reference)
      if (!line) return []
      const at = later(payment.decided!.at, 2)
      const match = {
        lineId: line.id,
        paymentId: paymentIds.get(payment)!,
        orderId: order.id,
        hasAccepted: false,
      }
      return [{ ...match, at, ...signatureOf(staff, 'manager') }]
    }),
  )
}

/** One transfer was of a person who paid a debt. */
async function setOneAside(by: DemoStaff['manager'], now: Date): Promise<void> {
  const [line] = await db()
    .select({ id: statementLines.id })
    .from(statementLines)
    .where(
      and(
        eq(statementLines.name, OTHERS[1]!.name),
        eq(statementLines.kind, 'in'),
        isNull(statementLines.setAsideAt),
      ),
    )
  if (line)
    await setAside({ lineId: line.id, reason: 'Remboursement d’une avance', by, now: later(now, -0.1) })
}
