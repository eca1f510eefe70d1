import { asc, eq, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { money, type Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { asPicture, mediaView, pictureColumns } from '#features/media/media-view.server.ts'
import { can, type Authorized } from '#features/staff/staff.rules.ts'
import { cached } from '#platform/database/cache.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { accountNumbersOf, type AccountNumbers } from './accounts.rules.ts'
import { DEFAULT_METHOD_NAMES } from './method-names.rules.ts'
import { paymentMethods, settings } from './settings-tables.server.ts'
import {
  DEFAULT_DISCOUNT_LIMITS,
  DEFAULT_LOW_STOCK,
  DEFAULT_MAX_PER_ORDER,
  DEFAULT_PAYMENT_METHODS,
  DEFAULT_STORE,
  discountLimit,
  NO_SCREENING,
  type ConfirmationRules,
  type DiscountLimits,
  type MethodNames,
  type PaymentChoice,
  type ScreeningRules,
  type StoreProfile,
  type UnpaidLimit,
} from './settings.rules.ts'

/** Store data of the public pages, cached until settings or media change. */
export const storeProfile = cached(['settings', 'media'], loadStoreProfile)

async function loadStoreProfile(): Promise<StoreProfile> {
  const [row] = await db()
    .select({ settings, logo: pictureColumns })
    .from(settings)
    .leftJoin(mediaView, eq(mediaView.id, settings.logoId))
  if (!row) return DEFAULT_STORE
  const { settings: saved, logo } = row
  return {
    name: { fr: saved.storeName, ar: saved.storeNameAr },
    description: { fr: saved.storeDescription, ar: saved.storeDescriptionAr },
    address: { fr: saved.address, ar: saved.addressAr },
    phone: saved.phone as Phone,
    email: saved.email,
    taxNumber: saved.taxNumber,
    logo: logo ? asPicture(logo) : undefined,
  }
}

const nameColumns = { fr: paymentMethods.name, ar: paymentMethods.nameAr }

/** Names of all payment methods, also of inactive ones. */
export const methodNames = cached(['settings'], async (): Promise<MethodNames> => {
  const rows = await db().select({ id: paymentMethods.id, name: nameColumns }).from(paymentMethods)
  const saved = Object.fromEntries(rows.map(({ id, name }) => [id, name]))
  return { ...DEFAULT_METHOD_NAMES, ...saved, cash: DEFAULT_METHOD_NAMES.cash }
})

/** Active payment methods in the order of the settings. */
export const paymentChoices = cached(['settings'], loadPaymentChoices)

async function loadPaymentChoices(): Promise<PaymentChoice[]> {
  return db()
    .select({ id: paymentMethods.id, name: nameColumns, accountNumber: paymentMethods.accountNumber })
    .from(paymentMethods)
    .where(eq(paymentMethods.active, true))
    .orderBy(asc(paymentMethods.position))
}

/** All payment methods by id, for joins of other features; orders may reference inactive ones. */
export const paymentMethodView = new QueryBuilder()
  .select({
    id: paymentMethods.id,
    ...nameColumns,
    active: paymentMethods.active,
    position: paymentMethods.position,
  })
  .from(paymentMethods)
  .as('payment_method_view')

/** SQL for the account number of a payment method, '' if it has none. */
export function accountNumberOf(method: SQL): SQL {
  return sql`coalesce((select account_number from ${paymentMethods} where id = ${method}), '')`
}

/** SQL for an array of the ids of active methods, null if none is active. */
export const activeMethodIds = sql<
  string[] | null
>`(select array_agg(id) from ${paymentMethods} where active)`

/** SQL for the number of units of one product that a shopper can order at once; null before the settings exist. */
export const maxPerOrderValue = sql<number | null>`(select max_per_order from ${settings})`

export const maxPerOrder = cached(['settings'], async () => {
  const [row] = await db().select({ max: settings.maxPerOrder }).from(settings)
  return row?.max ?? DEFAULT_MAX_PER_ORDER
})

/** SQL for the default low-stock threshold of a variant. */
export const lowStockValue = sql<number>`coalesce((select low_stock from ${settings}), ${sql.raw(String(DEFAULT_LOW_STOCK))})`

export const lowStockDefault = cached(['settings'], async () => {
  const [row] = await db().select({ lowStock: settings.lowStock }).from(settings)
  return row?.lowStock ?? DEFAULT_LOW_STOCK
})

/** Whether the product feeds are served. */
export const hasProductFeeds = cached(['settings'], async () => {
  const [row] = await db().select({ isOn: settings.hasProductFeeds }).from(settings)
  return row?.isOn ?? false
})

/** Whether couriers and runs are used; without it nothing of them is shown. */
export const hasRuns = cached(['settings'], async () => {
  const [row] = await db().select({ isOn: settings.hasRuns }).from(settings)
  return row?.isOn ?? false
})

/** Whether the shop sells at a till; without it nothing of it is shown. */
export const hasTill = cached(['settings'], async () => {
  const [row] = await db().select({ isOn: settings.hasTill }).from(settings)
  return row?.isOn ?? false
})

/** Whether staff have PINs: to change hands at the till, or to approve a difference of the register. */
export const hasPins = cached(['settings'], async () => {
  const [row] = await db().select({ till: settings.hasTill, limit: settings.approvalLimit }).from(settings)
  return row !== undefined && (row.till || row.limit !== null)
})

const discountLimits = cached(['settings'], async (): Promise<DiscountLimits> => {
  const [row] = await db()
    .select({ manager: settings.managerDiscountLimit, cashier: settings.cashierDiscountLimit })
    .from(settings)
  return row ?? DEFAULT_DISCOUNT_LIMITS
})

/**
 * The largest discount that this person may give, in percent of the goods; undefined: without limit. Whether they may
 * give discounts at all is the permission `giveDiscount`.
 */
export async function discountLimitOf(person: Authorized): Promise<number | undefined> {
  return discountLimit(person, await discountLimits())
}

const NO_LIMIT = 100

/** The largest discount that this person may give, in percent of the goods; 0: none. */
export async function findDiscountLimit(person: Authorized): Promise<number> {
  if (!can(person, 'giveDiscount')) return 0
  return (await discountLimitOf(person)) ?? NO_LIMIT
}

/** Not cached: the expiry of orders must not follow an outdated setting. */
export async function unpaidLimit(): Promise<UnpaidLimit> {
  const [row] = await db().select({ hours: settings.unpaidHours, from: settings.unpaidFrom }).from(settings)
  return row ?? { hours: 0, from: new Date(0) }
}

const NO_CONFIRMATION: ConfirmationRules = { methods: [], attempts: 3, hours: 24 }

export const confirmationRules = cached(['settings'], async (): Promise<ConfirmationRules> => {
  const [row] = await db()
    .select({
      methods: settings.confirmMethods,
      attempts: settings.confirmAttempts,
      hours: settings.confirmHours,
    })
    .from(settings)
  return row ?? NO_CONFIRMATION
})

/** SQL for the rules that orders are screened by, as JSON text; null while all are off. */
export const screeningValue = sql<string | null>`(
  select json_build_object('depositFrom', deposit_from, 'depositAfterRefusal', deposit_after_refusal,
    'deposit', json_build_object('kind', deposit_kind, 'percent', deposit_percent, 'amount', deposit_amount),
    'maxOpenOrders', max_open_orders)::text
  from ${settings} where deposit_from is not null or deposit_after_refusal or max_open_orders > 0)`

/** The rules of `screeningValue`. */
export function screeningOf(value: string | null): ScreeningRules {
  if (value === null) return NO_SCREENING
  const rules = JSON.parse(value) as ScreeningRules & { depositFrom: Money | null }
  return { ...rules, depositFrom: rules.depositFrom ?? undefined }
}

/** For pages; an order is decided by the rules that are read with its products. */
export const screeningRules = cached(['settings'], async (): Promise<ScreeningRules> => {
  const { rows } = await db().execute<{ value: string | null }>(sql`select ${screeningValue} as value`)
  return screeningOf(rows[0]?.value ?? null)
})

/** Account numbers for the export of the accountant. */
export async function accountNumbers(): Promise<AccountNumbers> {
  const [row] = await db().select({ chosen: settings.accountNumbers }).from(settings)
  return accountNumbersOf(row?.chosen ?? {})
}

/** Maximum difference of a cash count that needs no reason. */
export async function cashDifferenceLimit(): Promise<Money> {
  const [row] = await db().select({ limit: settings.cashDifferenceLimit }).from(settings)
  return row?.limit ?? money(0)
}

/** Default preferences of the admin, used until the device has its own. */
export const adminPreferences = cached(['settings'], async () => {
  const [row] = await db()
    .select({ theme: settings.theme, language: settings.language, sounds: settings.pushNotifications })
    .from(settings)
  return {
    theme: row?.theme ?? ('light' as const),
    language: row?.language ?? ('fr' as const),
    sounds: row?.sounds ?? true,
  }
})

export async function hasSettings(): Promise<boolean> {
  return (await db().select({ id: settings.id }).from(settings)).length > 0
}

/** Creates the default store on the first start (spec 1). */
export async function createDefaultSettings(): Promise<void> {
  await transaction(async () => {
    await db().insert(settings).values({
      storeName: DEFAULT_STORE.name.fr,
      storeNameAr: DEFAULT_STORE.name.ar,
      storeDescription: DEFAULT_STORE.description.fr,
      storeDescriptionAr: DEFAULT_STORE.description.ar,
      address: DEFAULT_STORE.address.fr,
      addressAr: DEFAULT_STORE.address.ar,
      phone: DEFAULT_STORE.phone,
      email: DEFAULT_STORE.email,
    })
    await db()
      .insert(paymentMethods)
      .values(
        DEFAULT_PAYMENT_METHODS.map((method, position) => {
          const { fr: name, ar: nameAr } = DEFAULT_METHOD_NAMES[method.id]
          return { ...method, name, nameAr, position }
        }),
      )
  })
}
