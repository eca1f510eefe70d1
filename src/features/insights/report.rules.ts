/** The period of a report, the period before it, and the contents of a report. */
import { addDays, dayOf, firstOfMonth, startOf, type Day } from '#core/day.ts'
import type { Comparison } from '#core/growth.ts'
import { money, type Money } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'
import { totalsOf, type LedgerSum, type MethodShare } from '#features/cash/cash.rules.ts'
import type { Wilaya } from '#features/delivery/wilaya.rules.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import { statPeriods, type Period } from '#features/orders/list/order-stats.rules.ts'
import type { Funnel } from './analytics.rules.ts'
import type { CreditNoteTotals } from './credit-notes.rules.ts'

export const REPORT_PERIODS = ['today', 'week', 'month', 'lastMonth', 'year'] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]

export interface ReportSpan extends Period {
  /** Undefined for chosen days. */
  period: ReportPeriod | undefined
  before: Period
  /** Why the report is not of the days as they were chosen. */
  notice?: SpanNotice
}

/** `swapped`: the last day was before the first. For the others, the report is of this month. */
export type SpanNotice = 'future' | 'tooLong' | 'swapped'

const DEFAULT_PERIOD: ReportPeriod = 'month'
const MAX_RANGE_DAYS = 3660

interface ReportRequest {
  period?: ReportPeriod | undefined
  from?: Day | undefined
  to?: Day | undefined
}

/** Chosen days take precedence over a named period; without either it is this month. */
export function reportSpan({ period = DEFAULT_PERIOD, from, to }: ReportRequest, now: Date): ReportSpan {
  if (!from || !to) return { period, ...spanOf(period, now) }
  const [first, requested] = from <= to ? [from, to] : [to, from]
  const today = dayOf(now)
  const last = requested < today ? requested : today
  const refused = first > last ? 'future' : addDays(first, MAX_RANGE_DAYS) <= last ? 'tooLong' : undefined
  if (refused) return { period: DEFAULT_PERIOD, ...spanOf(DEFAULT_PERIOD, now), notice: refused }
  return {
    period: undefined,
    ...rangeOf([first, last], now),
    ...(from > to && { notice: 'swapped' as const }),
  }
}

/** Whole months are compared with as many months before, other days with the same number of days just before. */
function rangeOf([first, last]: [Day, Day], now: Date): Period & { before: Period } {
  const from = startOf(first)
  const until = new Date(Math.min(endOf(last).getTime(), now.getTime()))
  if (first === firstOfMonth(first) && endOf(last) <= now && addDays(last, 1) === monthAfter(last))
    return { from, until, before: monthsBefore(first, last) }
  const length = endOf(last).getTime() + 1 - from.getTime()
  const earlier = (at: Date) => new Date(at.getTime() - length)
  return { from, until, before: { from: earlier(from), until: earlier(until) } }
}

function monthsBefore(first: Day, last: Day): Period {
  let start = first
  for (let month = first; month <= last; month = monthAfter(month)) start = firstOfMonth(addDays(start, -1))
  return { from: startOf(start), until: endOf(addDays(first, -1)) }
}

function spanOf(period: ReportPeriod, now: Date): Period & { before: Period } {
  const today = dayOf(now)
  const month = firstOfMonth(today)
  if (period === 'lastMonth') {
    const last = firstOfMonth(addDays(month, -1))
    const before = firstOfMonth(addDays(last, -1))
    return {
      from: startOf(last),
      until: endOf(addDays(month, -1)),
      before: { from: startOf(before), until: endOf(addDays(last, -1)) },
    }
  }
  if (period === 'year') {
    const year = Number(today.slice(0, 4))
    const from = new Date(Date.UTC(year, 0, 1))
    const lastYear = new Date(now)
    lastYear.setUTCFullYear(year - 1)
    return { from, until: now, before: { from: new Date(Date.UTC(year - 1, 0, 1)), until: lastYear } }
  }
  const { before, ...spans } = statPeriods(now)
  return { ...spans[period], before: before[period] }
}

/** The last moment of a day. */
function endOf(day: Day): Date {
  return new Date(startOf(addDays(day, 1)).getTime() - 1)
}

/** The months of the chart, oldest first; the last one is the current month. */
export function monthsUntil(today: Day, count: number): Day[] {
  const months = [firstOfMonth(today)]
  while (months.length < count) months.unshift(firstOfMonth(addDays(months[0]!, -1)))
  return months
}

type DayRange = [first: Day, last: Day]

const NO_DAYS = ['2000-01-02', '2000-01-01'] as DayRange

interface EdgeDays {
  days: DayRange
  /** 1: added to the months, -1: subtracted from them. */
  sign: 1 | -1
}

/**
 * Splits a range of days into months and single days: those at an edge are added to the months, or, where they are more
 * than half of their month, the other days are subtracted from it. So fewer than 32 days are read one by one in a range
 * of any length. A range that ends before it begins is empty.
 */
export function splitIntoMonths(
  first: Day,
  last: Day,
): { months: DayRange; early: EdgeDays; late: EdgeDays } {
  const early = nearestMonth(first)
  const late = nearestMonth(addDays(last, 1))
  if (early >= late)
    return { months: NO_DAYS, early: { days: [first, last], sign: 1 }, late: { days: NO_DAYS, sign: 1 } }
  return {
    months: [early, addDays(late, -1)],
    early:
      early <= first
        ? { days: [early, addDays(first, -1)], sign: -1 }
        : { days: [first, addDays(early, -1)], sign: 1 },
    late:
      late <= last
        ? { days: [late, last], sign: 1 }
        : { days: [addDays(last, 1), addDays(late, -1)], sign: -1 },
  }
}

/** The beginning of a month that is nearest to the beginning of this day. */
function nearestMonth(day: Day): Day {
  const before = firstOfMonth(day)
  const after = monthAfter(day)
  return daysBetween(before, day) <= daysBetween(day, after) ? before : after
}

function monthAfter(day: Day): Day {
  return firstOfMonth(addDays(firstOfMonth(day), 31))
}

function daysBetween(first: Day, last: Day): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000)
}

export const CHART_MONTHS = 6
export const TOP_PRODUCTS = 5

export interface Part {
  revenue: Money
  quantity: number
}

/** What was sold at what cost; only for people who may see costs. */
export interface SoldAtCost {
  /** Of all products that were sold, before discounts. */
  revenue: Money
  /** The part of the revenue whose cost is known, and that cost. */
  costedRevenue: Money
  cost: Money
  /** Given on these products. */
  discounts: Money
}

export interface Margin {
  amount: Money
  /** Of the revenue after discounts whose cost is known; undefined without such revenue. */
  percent: number | undefined
  /** Which share of the revenue has a known cost, in percent. */
  knownShare: number
}

/** The gross margin of the revenue whose cost is known, which bears its share of the discounts. */
export function marginOf({ revenue, costedRevenue, cost, discounts }: SoldAtCost): Margin {
  const discount = revenue > 0 ? Math.round((discounts * costedRevenue) / revenue) : 0
  const paid = costedRevenue - discount
  const amount = money(paid - cost)
  return {
    amount,
    percent: paid > 0 ? Math.round((amount * 100) / paid) : undefined,
    knownShare: revenue > 0 ? Math.min(100, Math.floor((costedRevenue * 100) / revenue)) : 0,
  }
}

export interface PromotionUse {
  id: number
  name: Bilingual
  /** Null for automatic ones. */
  code: string | null
  uses: number
  discount: Money
}

export interface Report {
  revenue: Comparison<Money>
  orders: Comparison
  units: Comparison
  newClients: Comparison
  basket: Comparison<Money>
  cancelled: Comparison & { amount: Money }
  returningClients: number
  products: (Part & {
    id: number
    name: Bilingual
    picture: PictureMedia | null
    percent: number
    atCost?: SoldAtCost
  })[]
  /** Given on the goods that clients kept. Revenue by product and by category is before it. */
  discounts: Money
  /** Absent for people who may not see costs. */
  atCost?: SoldAtCost
  categories: (Part & { id: number; name: Bilingual; percent: number })[]
  wilayas: { wilaya: Wilaya; revenue: Money; orders: number; percent: number }[]
  /** Uses of promotions by orders that were not cancelled, the largest discount first. */
  promotions: {
    uses: Comparison
    discount: Comparison<Money>
    used: (PromotionUse & { percent: number })[]
  }
  /** By the date of the note. */
  creditNotes: CreditNoteTotals
  /** Sales of the register by payment method, and its refunds. */
  methods: MethodShare[]
  refunds: Money
  /** Sales and refunds of the register by month. */
  months: { month: Day; totals: LedgerSum[] }[]
  funnel: Funnel
}

/** The end of a chart axis with four steps, each 1, 2, 2.5 or 5 times a power of ten. */
export function niceScaleMax(max: number): number {
  if (max <= 0) return 4
  const step = max / 4
  const power = 10 ** Math.floor(Math.log10(step))
  const nice = [1, 2, 2.5, 5, 10].find((one) => one * power >= step)!
  return nice * power * 4
}

/** The sales of the period before returns, and what remains after its credit notes; undefined without returns. */
export function salesAndReturns({
  revenue,
  creditNotes: { count, credited, returnedOfOrders },
}: Pick<Report, 'revenue' | 'creditNotes'>): { sold: Money; rest: Money } | undefined {
  if (count === 0 && returnedOfOrders === 0) return undefined
  const sold = money(revenue.value + returnedOfOrders)
  return { sold, rest: money(sold - credited) }
}

/** Sales minus refunds; expenses are not included. */
export function takingsOf(totals: readonly LedgerSum[]): Money {
  const { sale, refund } = totalsOf(totals)
  return money(sale - refund)
}
