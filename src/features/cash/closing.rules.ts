/** Computes the report of a session, closed or still open. */
import type { Day } from '#core/day.ts'
import { money, sum, type Money } from '#core/money.ts'
import {
  countOf,
  drawerOf,
  drawerStart,
  drawerTransfers,
  openingVariance,
  signed,
  totalsOf,
  type Drawer,
  type DrawerTransfers,
  type LedgerSum,
  type Denominations,
  type SessionStart,
  type StoredPlaceKind,
  type Totals,
} from './cash.rules.ts'
import type { ClosedWallet, SessionCount } from './count.rules.ts'

/** Count and amount of one person's entries with the same type and method. */
export interface PersonSum extends LedgerSum {
  person: string
}

/** Cash of the shop that is not in the drawer; negative if the shop owes it to the courier. */
export interface CashOutside {
  place: number
  courier: string
  amount: Money
  /** When the oldest part of it came in, as ISO text; null if there is none, and in reports of earlier versions. */
  since: string | null
  /** Numbers of the courier's runs that are not settled. */
  runs: number[]
}

/** What a safe or a bank holds. */
export interface HeldMoney {
  place: number
  kind: StoredPlaceKind
  name: string
  amount: Money
}

export interface ClosingFacts {
  /** Consecutive, without gaps; undefined while the session is open. */
  number: number | undefined
  session: SessionStart & {
    date: Day
    sessionNumber: number
    openedAt: Date
    openedByName: string
    openingReason: string
  }
  closedByName: string | undefined
  /** Time of the closing, or the current time for an open session. */
  until: Date
  counted: Money | undefined
  reason: string
  denominations: Denominations | undefined
  lines: readonly PersonSum[]
  outside: readonly CashOutside[]
  wallets: readonly ClosedWallet[]
  /** Safes and banks. */
  places: readonly HeldMoney[]
  /** Blind counts, the first one first; the last one is that of the closing. */
  counts: readonly SessionCount[]
  /** Who approved a difference above the limit. */
  approvedByName: string | undefined
}

export interface CashReport extends ClosingFacts {
  totals: Totals
  drawer: Drawer
  transfers: DrawerTransfers
  openingVariance: Money | undefined
  /** Counted minus expected; undefined if the cash was not counted. */
  difference: Money | undefined
  methods: { method: LedgerSum['method']; sales: Money; refunds: Money; net: Money; count: number }[]
  people: { person: string; net: Money; count: number }[]
}

export function reportOf(facts: ClosingFacts): CashReport {
  const { session, counted, lines, places } = facts
  const drawer = drawerOf(drawerStart(session), lines)
  return {
    ...facts,
    totals: totalsOf(lines),
    drawer,
    transfers: drawerTransfers(
      lines,
      places.map(({ place }) => place),
    ),
    openingVariance: openingVariance(session),
    difference: counted === undefined ? undefined : money(counted - drawer.expected),
    // A transfer from a wallet to a bank is neither earned nor spent by any method.
    methods: [...Map.groupBy(lines, ({ method }) => method)].map(([method, own]) => {
      const { sale, refund, net, transferIn, transferOut, transactions } = totalsOf(own)
      const ownNet = money(net - transferIn + transferOut)
      return { method, sales: sale, refunds: refund, net: ownNet, count: transactions }
    }),
    people: [...Map.groupBy(lines, ({ person }) => person)].map(([person, own]) => ({
      person,
      net: sum(own.map(({ type, amount }) => signed(type, amount))),
      count: countOf(own),
    })),
  }
}
