/** Open lines and payments, compared. */
import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import {
  findWalletPayments,
  listWalletPayments,
  paymentColumns,
  walletPaymentsOfOrder,
  type WalletPayment,
} from '#features/orders/payment/wallet-payments.server.ts'
import { db } from '#platform/database/database.server.ts'
import { statementLines, statementMatches, walletStatements } from '../statements-tables.server.ts'
import type { Wallet } from '../wallet.rules.ts'
import type { OpenPayment } from './evidence.rules.ts'
import { propose } from './propose.rules.ts'
import type { Overview, ShownLine, ShownPayment } from './shown-lines.rules.ts'

/** Lines and payments that are compared at once; the newest first. */
const MAX_LINES = 500
const MAX_PAYMENTS = 3_000
const MAX_MISSING = 300
const MAX_UNREAD = 200
/** A transfer is not older than its order by more than this, unless the transaction number says so. */
const LOOK_BACK_MS = 45 * 86_400_000

const hasNoLine = sql`not exists (select from ${statementMatches}
  where ${statementMatches.paymentId} = ${paymentColumns.id} and ${statementMatches.undoneAt} is null)`

export async function findOverview(now: Date, wallet?: Wallet): Promise<Overview> {
  const ofWallet = wallet ? eq(statementLines.wallet, wallet) : undefined
  const lines = await openLines(ofWallet)
  const payments = await candidatesFor(lines, now)
  const missing = await missingPayments(wallet)
  const { proposals, choices, hints } = propose(lines, payments.map(openPayment))
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  const paymentOf = new Map(payments.map((payment) => [payment.id, shownPayment(payment)]))
  const usedLines = new Set([...proposals, ...choices].map(({ lineId }) => lineId))
  const usedPayments = new Set([
    ...proposals.map(({ paymentId }) => paymentId),
    ...choices.flatMap(({ paymentIds }) => paymentIds),
  ])
  const hintOf = new Map(hints.map((hint) => [hint.lineId, hint]))
  return {
    proposals: proposals
      .map(({ lineId, paymentId, evidence, isSure }) => ({
        line: lineOf.get(lineId)!,
        payment: paymentOf.get(paymentId)!,
        evidence,
        isSure,
      }))
      .toSorted((a, b) => Number(b.isSure) - Number(a.isSure) || b.line.id - a.line.id),
    choices: choices.map(({ lineId, paymentIds }) => ({
      line: lineOf.get(lineId)!,
      payments: paymentIds.map((id) => paymentOf.get(id)!),
    })),
    leftovers: lines
      .filter(({ id }) => !usedLines.has(id))
      .map((line) => {
        const hint = hintOf.get(line.id)
        return {
          line,
          hint: hint && { payment: paymentOf.get(hint.paymentId)!, reason: hint.reason },
        }
      }),
    missing: missing.filter(({ id }) => !usedPayments.has(id)).map(shownPayment),
    unread: await unreadLines(ofWallet),
    hasMore: lines.length === MAX_LINES,
  }
}

async function openLines(ofWallet: SQL | undefined): Promise<ShownLine[]> {
  const rows = await db()
    .select({
      id: statementLines.id,
      wallet: statementLines.wallet,
      amount: statementLines.amount,
      at: statementLines.at,
      hasTime: statementLines.hasTime,
      phone: statementLines.phone,
      name: statementLines.name,
      reference: statementLines.reference,
      text: statementLines.text,
    })
    .from(statementLines)
    .where(
      and(
        sql`${statementLines.kind} = 'in' and not ${statementLines.isMatched}`,
        isNull(statementLines.setAsideAt),
        ofWallet,
      ),
    )
    .orderBy(desc(statementLines.id))
    .limit(MAX_LINES)
  return rows.flatMap(({ amount, ...row }) => (amount === null ? [] : [{ ...row, amount }]))
}

async function unreadLines(ofWallet: SQL | undefined) {
  return db()
    .select({ id: statementLines.id, wallet: statementLines.wallet, text: statementLines.text })
    .from(statementLines)
    .where(and(sql`${statementLines.kind} = 'unread'`, isNull(statementLines.setAsideAt), ofWallet))
    .orderBy(desc(statementLines.id))
    .limit(MAX_UNREAD)
}

async function candidatesFor(lines: ShownLine[], now: Date): Promise<WalletPayment[]> {
  if (lines.length === 0) return []
  const first = Math.min(now.getTime(), ...lines.flatMap(({ at }) => at?.getTime() ?? []))
  return findWalletPayments(
    {
      amounts: [...new Set(lines.map(({ amount }) => amount))],
      references: lines.flatMap(({ reference }) => reference || []),
      phones: [...new Set(lines.flatMap(({ phone }) => phone ?? []))],
    },
    { since: new Date(first - LOOK_BACK_MS), condition: hasNoLine, limit: MAX_PAYMENTS },
  )
}

/** Payments of the days of a statement, until it was pasted, that no line confirms. */
async function missingPayments(wallet: Wallet | undefined): Promise<WalletPayment[]> {
  const { at, method } = paymentColumns
  const isCovered = sql`exists (select from ${walletStatements}
    where ${walletStatements.wallet} = ${method} and ${walletStatements.firstAt} is not null
      and ${at} >= date_trunc('day', ${walletStatements.firstAt}, 'UTC')
      and ${at} < date_trunc('day', ${walletStatements.lastAt}, 'UTC') + interval '1 day'
      and ${at} <= ${walletStatements.checkedAt})`
  const ofWallet = wallet ? sql`${method} = ${wallet}` : undefined
  // The oldest day of all statements, so that the index by time is used.
  const since = sql`${at} >= (select date_trunc('day', min(${walletStatements.firstAt}), 'UTC') from ${walletStatements})`
  return listWalletPayments(and(since, isCovered, hasNoLine, ofWallet)!, MAX_MISSING)
}

/** The payments of an order that a person names, without a line. */
export async function paymentsOfOrder(number: number): Promise<ShownPayment[]> {
  const payments = await walletPaymentsOfOrder(number)
  const matched = await db()
    .select({ id: statementMatches.paymentId })
    .from(statementMatches)
    .where(
      and(
        isNull(statementMatches.undoneAt),
        sql`${statementMatches.orderId} = any(${sql.param(payments.map(({ orderId }) => orderId))}::bigint[])`,
      ),
    )
  const taken = new Set(matched.map(({ id }) => id))
  return payments.filter(({ id }) => !taken.has(id)).map(shownPayment)
}

function openPayment({ customerName, state, ...payment }: WalletPayment): OpenPayment {
  return { ...payment, name: customerName, isAccepted: state === 'accepted' }
}

export function shownPayment({ state, decidedAt: _decidedAt, ...payment }: WalletPayment): ShownPayment {
  return { ...payment, isAccepted: state === 'accepted' }
}
