/** Computes the report of a session, closed or still open. */
import type { Day } from '#core/day.ts'
import { money, sum, type Money } from '#core/money.ts'
import {
  countOf,
  drawerOf,
  drawerStart,
  openingVariance,
  signed,
  totalsOf,
  type Drawer,
  type LedgerSum,
  type Denominations,
  type SessionStart,
  type Totals,
} from './cash.rules.ts'

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
}

export interface CashReport extends ClosingFacts {
  totals: Totals
  drawer: Drawer
  openingVariance: Money | undefined
  /** Counted minus expected; undefined if the cash was not counted. */
  difference: Money | undefined
  methods: { method: LedgerSum['method']; sales: Money; refunds: Money; net: Money; count: number }[]
  people: { person: string; net: Money; count: number }[]
}

export function reportOf(facts: ClosingFacts): CashReport {
  const { session, counted, lines } = facts
  const drawer = drawerOf(drawerStart(session), lines)
  return {
    ...facts,
    totals: totalsOf(lines),
    drawer,
    openingVariance: openingVariance(session),
    difference: counted === undefined ? undefined : money(counted - drawer.expected),
    methods: [...Map.groupBy(lines, ({ method }) => method)].map(([method, own]) => {
      const { sale, refund, net, transactions } = totalsOf(own)
      return { method, sales: sale, refunds: refund, net, count: transactions }
    }),
    people: [...Map.groupBy(lines, ({ person }) => person)].map(([person, own]) => ({
      person,
      net: sum(own.map(({ type, amount }) => signed(type, amount))),
      count: countOf(own),
    })),
  }
}
