/** The drawer opened often without a sale, places that hold less than nothing, and missing numbers. */
import { sql } from 'drizzle-orm'
import { SHOP_TIME_ZONE } from '#core/day.ts'
import { drawerCash, walletsBelowZero } from '#features/cash/cash-day.server.ts'
import { DRAWER } from '#features/cash/cash.rules.ts'
import { methodNames } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { isDrawerOpenedOften, isNegativeTooLong } from '../alert.rules.ts'
import { asDay, asMoney, type Check } from './check.server.ts'

type OpeningRow = {
  staff_id: number
  staff_name: string
  day: string
  openings: number
  sales: number
}

export const drawerOpenedOften: Check<'drawerOpenedOften'> = {
  kind: 'drawerOpenedOften',
  async find({ since }) {
    const { rows } = await db().execute<OpeningRow>(sql`
      with opened as (
        select staff_id, max(staff_name) as staff_name, shop_day(happened_at) as day, count(*)::int as openings
        from till_events
        where kind = 'drawerOpened' and refusal is null and staff_id is not null
          and happened_at >= ${since.toISOString()}::timestamptz
        group by staff_id, shop_day(happened_at))
      select staff_id::float8, staff_name, day, openings, (
        select count(*)::int from till_events sale
        where sale.kind = 'sale' and sale.refusal is null and sale.staff_id = opened.staff_id
          and sale.happened_at >= opened.day::timestamp at time zone ${SHOP_TIME_ZONE}
          and sale.happened_at < (opened.day + 1)::timestamp at time zone ${SHOP_TIME_ZONE}) as sales
      from opened where openings > 1`)
    return rows.filter(isDrawerOpenedOften).map(({ staff_id: staffId, staff_name: by, ...row }) => ({
      kind: 'drawerOpenedOften',
      subject: `staff:${staffId}:${row.day}`,
      facts: { day: asDay(row.day), openings: row.openings, sales: row.sales, by },
      staffId,
    }))
  },
}

type PlaceRow = {
  id: number
  kind: 'courier' | 'safe' | 'bank'
  name: string
  balance: number
  last_moved_at: string
}

async function readNegativePlaces(): Promise<PlaceRow[]> {
  const { rows } = await db().execute<PlaceRow>(sql`
    select id::float8, kind, name, balance::float8, (
      select max(at)::text from cash_transactions where place_id = places.id and place_id <> 1) as last_moved_at
    from cash_places places join (
      select place_id, sum(case when type in ('sale', 'paidIn', 'transferIn') then amount else -amount end) as balance
      from cash_totals where place_id <> 1 group by place_id) totals on place_id = id
    where balance < 0`)
  return rows
}

export const negativePlace: Check<'negativePlace'> = {
  kind: 'negativePlace',
  async find({ now }) {
    const places = (await readNegativePlaces()).map((row) => ({ ...row, balance: asMoney(row.balance) }))
    const negative = places
      .filter(({ kind, balance, last_moved_at: at }) => isNegativeTooLong(kind, balance, new Date(at), now))
      .map(({ id, kind: placeKind, name, balance: amount }) => ({
        kind: 'negativePlace' as const,
        subject: `place:${id}`,
        facts: { place: id, placeKind, name, amount },
      }))
    const drawer = { place: DRAWER, placeKind: 'drawer', name: '', amount: null } as const
    const isDrawerNegative = (await drawerCash()) < 0
    const names = await methodNames()
    const wallets = (await walletsBelowZero()).map((method) => ({
      kind: 'negativePlace' as const,
      subject: `wallet:${method}`,
      facts: { place: DRAWER, placeKind: 'wallet' as const, name: names[method].fr, amount: null },
    }))
    return [
      ...negative,
      ...wallets,
      ...(isDrawerNegative
        ? [{ kind: 'negativePlace' as const, subject: `place:${DRAWER}`, facts: drawer }]
        : []),
    ]
  },
}

/**
 * Only numbers that are meant to be without gaps: those of closings. Orders, receipts, invoices and credit notes have
 * numbers of sequences, of which a failed attempt uses one up (decision 0041).
 */
export const numberGap: Check<'numberGap'> = {
  kind: 'numberGap',
  async find() {
    const { rows } = await db().execute<{ from: number; to: number }>(sql`
      select before + 1 as from, number - 1 as to
      from (select number, lag(number, 1, 0) over (order by number) as before from cash_closings) closings
      where number > before + 1`)
    return rows.map((facts) => ({ kind: 'numberGap', subject: `closing:${facts.from}`, facts }))
  },
}
