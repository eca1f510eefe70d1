/** Proposes which line of a statement is the money of which payment. Nothing is decided here: a person accepts. */
import {
  distanceOf,
  EVIDENCE,
  evidenceOf,
  hasOtherReference,
  isSameWallet,
  pairOf,
  type Evidence,
  type OpenLine,
  type OpenPayment,
  type Pair,
} from './evidence.rules.ts'

export interface Proposal {
  lineId: number
  paymentId: number
  evidence: Evidence
  /** The transaction number says it, or the sender and the time. Others deserve a look. */
  isSure: boolean
}

/** Several payments fit equally well: a person chooses. */
export interface Choice {
  lineId: number
  paymentIds: number[]
}

/** A payment that a person may look at: it cannot be the money of the line as it is. */
export interface Hint {
  lineId: number
  paymentId: number
  reason: 'otherWallet' | 'otherAmount' | 'otherReference'
}

export interface Proposals {
  proposals: Proposal[]
  choices: Choice[]
  hints: Hint[]
}

const MINUTE = 60_000
const SURE_WITHIN = 24 * 60 * MINUTE

/** One line is proposed for one payment at most, and the other way round. */
export function propose(lines: readonly OpenLine[], payments: readonly OpenPayment[]): Proposals {
  const result: Proposals = { proposals: [], choices: [], hints: [] }
  const pairs = pairsOf(lines, payments)
  const used = { lines: new Set<number>(), payments: new Set<number>() }
  const isFree = ({ line, payment }: Pair) => !used.lines.has(line.id) && !used.payments.has(payment.id)
  for (const evidence of EVIDENCE) {
    const free = pairs.filter((pair) => pair.evidence === evidence && isFree(pair))
    for (const group of groupsOf(free)) {
      const { chosen, open } = resolve(group)
      result.proposals.push(...chosen.map(proposalOf))
      result.choices.push(...choicesOf(open))
      for (const { line, payment } of [...chosen, ...open]) {
        used.lines.add(line.id)
        used.payments.add(payment.id)
      }
    }
  }
  const rest = lines.filter(({ id }) => !used.lines.has(id))
  result.hints = hintsOf(
    rest,
    payments.filter(({ id }) => !result.proposals.some(({ paymentId }) => paymentId === id)),
  )
  return result
}

/** By amount, so that a long statement is compared with few payments. Independent of the order of the lists. */
function pairsOf(lines: readonly OpenLine[], payments: readonly OpenPayment[]): Pair[] {
  const byAmount = Map.groupBy(
    payments.toSorted((a, b) => a.id - b.id),
    ({ amount }) => amount,
  )
  return lines
    .toSorted((a, b) => a.id - b.id)
    .flatMap((line) => (byAmount.get(line.amount) ?? []).flatMap((payment) => pairOf(line, payment) ?? []))
}

/** Pairs that share a line or a payment, directly or through others. */
function groupsOf(pairs: Pair[]): Pair[][] {
  const groups: Pair[][] = []
  const left = new Set(pairs)
  for (const start of pairs) {
    if (!left.delete(start)) continue
    const group = [start]
    for (const pair of group)
      for (const other of left)
        if (isRival(pair, other)) {
          left.delete(other)
          group.push(other)
        }
    groups.push(group)
  }
  return groups
}

function isRival(one: Pair, other: Pair): boolean {
  return one !== other && (one.line.id === other.line.id || one.payment.id === other.payment.id)
}

function resolve(group: Pair[]): { chosen: Pair[]; open: Pair[] } {
  const inOrder = pairInOrder(group)
  if (inOrder) return { chosen: inOrder, open: [] }
  const chosen: Pair[] = []
  let open = group
  for (;;) {
    const clear = open.find((pair) =>
      open.every((rival) => !isRival(pair, rival) || isClearlyNearer(pair, rival)),
    )
    if (!clear) return { chosen, open }
    chosen.push(clear)
    open = open.filter((pair) => pair !== clear && !isRival(pair, clear))
  }
}

function isClearlyNearer(pair: Pair, rival: Pair): boolean {
  return pair.distance < Infinity && rival.distance >= 3 * pair.distance + 15 * MINUTE
}

/** As many transfers of one client as she has payments of this amount: the first one is for the first. */
function pairInOrder(group: Pair[]): Pair[] | undefined {
  const lines = unique(group.map(({ line }) => line)).toSorted(
    (a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0) || a.id - b.id,
  )
  const payments = unique(group.map(({ payment }) => payment)).toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id,
  )
  // A sale at the counter may have no phone.
  const isOneClient = payments[0]?.phone !== '' && new Set(payments.map(({ phone }) => phone)).size === 1
  if (!isOneClient || lines.length !== payments.length) return undefined
  const pairs = lines.flatMap(
    (line, index) => group.find((pair) => pair.line === line && pair.payment === payments[index]) ?? [],
  )
  return pairs.length === lines.length ? pairs : undefined
}

function unique<T>(values: T[]): T[] {
  return [...new Set(values)]
}

function proposalOf({ line, payment, evidence, distance }: Pair): Proposal {
  const isSure = evidence === 'reference' || (evidence === 'phone' && distance <= SURE_WITHIN)
  return { lineId: line.id, paymentId: payment.id, evidence, isSure }
}

function choicesOf(open: Pair[]): Choice[] {
  return Array.from(
    Map.groupBy(open, ({ line }) => line.id),
    ([lineId, pairs]) => ({
      lineId,
      paymentIds: pairs.toSorted((a, b) => a.distance - b.distance).map(({ payment }) => payment.id),
    }),
  )
}

function hintsOf(lines: readonly OpenLine[], payments: readonly OpenPayment[]): Hint[] {
  return lines.flatMap((line) => {
    const hints = payments.flatMap((payment) => {
      const reason = hintReason(line, payment)
      return reason
        ? [{ lineId: line.id, paymentId: payment.id, reason, distance: distanceOf(line, payment) }]
        : []
    })
    const [nearest] = hints.toSorted((a, b) => a.distance - b.distance)
    return nearest ? [{ lineId: line.id, paymentId: nearest.paymentId, reason: nearest.reason }] : []
  })
}

const HINT_WITHIN = 3 * SURE_WITHIN
const HINT_WITHOUT_SENDER_WITHIN = 30 * MINUTE

function hintReason(line: OpenLine, payment: OpenPayment): Hint['reason'] | undefined {
  const distance = distanceOf(line, payment)
  const evidence = evidenceOf(line, payment)
  const isKnown = evidence === 'reference' || (evidence !== 'amount' && distance <= HINT_WITHIN)
  const isSameAmount = line.amount === payment.amount
  if (!isSameWallet(line, payment))
    return isSameAmount && (isKnown || distance <= HINT_WITHOUT_SENDER_WITHIN) ? 'otherWallet' : undefined
  if (!isKnown) return undefined
  if (!isSameAmount) return 'otherAmount'
  return hasOtherReference(line, payment) ? 'otherReference' : undefined
}
