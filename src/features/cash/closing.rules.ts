/** What a session's report says, at its closing or at any moment before. */
import type { Day } from '#core/day.ts'
import { money, sum, type Money } from '#core/money.ts'
import {
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

/** Entries of one kind by one person. */
export interface PersonSum extends LedgerSum {
  person: string
}

export interface ClosingFacts {
  /** Without gaps; nothing while the session is open. */
  number: number | undefined
  session: SessionStart & { date: Day; sessionNumber: number; openedAt: Date; openedByName: string }
  closedByName: string | undefined
  /** Of the closing, or of this look at an open session. */
  until: Date
  counted: Money | undefined
  reason: string
  denominations: Denominations | undefined
  lines: readonly PersonSum[]
}

export interface CashReport extends ClosingFacts {
  totals: Totals
  drawer: Drawer
  openingVariance: Money | undefined
  /** Counted less expected; nothing where nobody counted. */
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
      count: own.reduce((all, { count }) => all + count, 0),
    })),
  }
}
