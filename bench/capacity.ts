/**
 * The capacity model of docs/scaling.md: `npm run bench -- capacity` prints its table. Costs of a page, an order and an open
 * page are measured by the other parts of the bench; prices are assumptions, to be replaced by those of your provider.
 */
import { say } from './measure.ts'

/** How shoppers behave; the load table of docs/scaling.md explains each. */
const SHOPPER = { pages: 8, minutes: 5, megabytes: 0.75, orders: 1 / 50 }
const BUSIEST_HOUR = 1 / 8
const BUSIEST_SECOND = 2

/** Measured on one core of the reference machine, in milliseconds of processor. */
const COST_MS = {
  page: 0.105,
  order: { shop: 1.3, database: 3.4 },
  /** A page that is requested for the first time after a change of stock. */
  render: { shop: 37, database: 22 },
  openPageSecond: 0.022,
}
/** Home and list in both languages, and the product: those that an order changes and that are always requested again. */
const PAGES_CHANGED_BY_ORDER = 5
const MEMORY_MB = { process: 440, openPage: 0.05, postgres: 500 }
const ORDER_KB = 5.1
/** Of ten products, each with pictures in every size. */
const PICTURES_GB = 1

/** Half of a machine stays free for peaks within the second and for the loss of a machine. */
const USED = 0.5

/** Euro a month. */
const PRICE = { core: 10, gigabyteOfDisk: 0.1, terabyteOfTraffic: 2, smallest: 12 }

export interface Traffic {
  pages: number
  orders: number
  openPages: number
}

export interface Capacity extends Traffic {
  shopCores: number
  databaseCores: number
  memoryGb: number
  diskGbAfterYear: number
  trafficTb: number
  euro: number
}

/** Cores that a load keeps busy. A changed page is rendered, and an open one refreshed, at most once a second. */
export function busyCores({ pages, orders, openPages }: Traffic): { shop: number; database: number } {
  const changes = Math.min(1, orders)
  const renders = changes * PAGES_CHANGED_BY_ORDER
  const refreshes = changes * openPages
  const { page, order, render, openPageSecond } = COST_MS
  return {
    shop: (pages * page + orders * order.shop + renders * render.shop + refreshes * openPageSecond) / 1000,
    database: (orders * order.database + renders * render.database) / 1000,
  }
}

/** What `shoppers` a day need, with a peak `factor` times that of an ordinary day. */
export function capacity(shoppers: number, factor = 1): Capacity {
  const perSecond = ((shoppers * BUSIEST_HOUR) / 3600) * BUSIEST_SECOND * factor
  const pages = perSecond * SHOPPER.pages
  const orders = perSecond * SHOPPER.orders
  const openPages = (perSecond / BUSIEST_SECOND) * SHOPPER.minutes * 60
  const busy = busyCores({ pages, orders, openPages })
  const shopCores = Math.max(1, Math.ceil(busy.shop / USED))
  const databaseCores = Math.max(1, Math.ceil(busy.database / USED))
  const memoryMb = shopCores * MEMORY_MB.process + openPages * MEMORY_MB.openPage + MEMORY_MB.postgres
  const diskGbAfterYear = (shoppers * SHOPPER.orders * 365 * ORDER_KB) / 1e6 + PICTURES_GB
  const trafficTb = (shoppers * 30 * SHOPPER.megabytes) / 1e6
  const euro = Math.max(
    PRICE.smallest,
    (shopCores + databaseCores) * PRICE.core +
      // The data, its replica and its backups.
      3 * diskGbAfterYear * PRICE.gigabyteOfDisk +
      trafficTb * PRICE.terabyteOfTraffic,
  )
  return {
    pages,
    orders,
    openPages,
    shopCores,
    databaseCores,
    memoryGb: memoryMb / 1000,
    diskGbAfterYear,
    trafficTb,
    euro,
  }
}

const round = (value: number) => (value >= 10 ? String(Math.round(value)) : value.toPrecision(2))

function printModel(): void {
  const columns: [string, (of: Capacity) => number][] = [
    ['pages/s', ({ pages }) => pages],
    ['orders/s', ({ orders }) => orders],
    ['open pages', ({ openPages }) => openPages],
    ['cores, shop', ({ shopCores }) => shopCores],
    ['cores, PostgreSQL', ({ databaseCores }) => databaseCores],
    ['memory, GB', ({ memoryGb }) => memoryGb],
    ['disk after a year, GB', ({ diskGbAfterYear }) => diskGbAfterYear],
    ['traffic a month, TB', ({ trafficTb }) => trafficTb],
    ['euro a month', ({ euro }) => euro],
  ]
  say(`| shoppers a day | ${columns.map(([name]) => name).join(' | ')} |`)
  say(`| --- ${'| --- '.repeat(columns.length)}|`)
  for (const [name, model] of [
    ['1 000', capacity(1_000)],
    ['10 000', capacity(10_000)],
    ['100 000', capacity(100_000)],
    ['1 000 000', capacity(1_000_000)],
    ['1 000 000, feast day', capacity(1_000_000, 10)],
  ] as const)
    say(`| ${name} | ${columns.map(([, of]) => round(of(model))).join(' | ')} |`)
}

if (import.meta.main) printModel()
