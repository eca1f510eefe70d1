/** Notifies the staff of variants that have fallen to their threshold. A job, so that orders do not wait for it. */
import { sql } from 'drizzle-orm'
import { localized, type Bilingual, type Language } from '#core/text.ts'
import { checkNewRows } from '#features/notifications/progress.server.ts'
import { hasChannel, recordEvents } from '#features/notifications/record-events.server.ts'
import { lowStockValue } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { startInterval } from '#platform/jobs/interval.server.ts'
import { products, productVariants, stockMovements } from '../catalogue-tables.server.ts'
import { fullName } from '../variants/variant.rules.ts'

const CHECK_INTERVAL_MS = 10 * 60_000
/** Movements of this age are committed: a lower id cannot appear any more. */
const SETTLED_MS = 60_000
const MAX_NAMED = 10

export async function checkLowStock(now: Date): Promise<void> {
  if (!(await hasChannel())) return
  await checkNewRows({
    name: 'lowStock',
    newest: () => newestMovement(now),
    check: async (from, until) => {
      const low = await fallenBetween(from, until)
      if (low.length === 0) return
      const facts = { products: listOf(low, 'fr'), productsAr: listOf(low, 'ar') }
      await recordEvents([{ event: 'lowStock', about: `stock:${until}`, now, facts }])
    },
  })
}

async function newestMovement(now: Date): Promise<number> {
  const settled = new Date(now.getTime() - SETTLED_MS)
  const { rows } = await db().execute<{ id: string }>(sql`
    select id from ${stockMovements} where at <= ${settled.toISOString()} order by id desc limit 1`)
  return Number(rows[0]?.id ?? 0)
}

interface LowVariant extends Record<string, unknown> {
  name: string
  nameAr: string
  variantName: string
  variantNameAr: string
  stock: number
}

/** Variants whose stock crossed the threshold in these movements, and is still low. */
async function fallenBetween(from: number, until: number): Promise<LowVariant[]> {
  const { rows } = await db().execute<LowVariant>(sql`
    select distinct on (variant.id) product.name, product.name_ar as "nameAr", variant.name as "variantName",
      variant.name_ar as "variantNameAr", variant.stock_quantity as stock
    from ${stockMovements} movement
    join ${productVariants} variant on variant.id = movement.variant_id
    join ${products} product on product.id = variant.product_id
    cross join lateral (select coalesce(product.low_stock, ${lowStockValue}) as threshold) rule
    where movement.id > ${from} and movement.id <= ${until}
      and movement.stock_after <= threshold and movement.stock_after - movement.quantity > threshold
      and variant.stock_quantity <= threshold and variant.retired_at is null
      and product.status = 'published' and product.deleted_at is null
    order by variant.id`)
  return rows
}

function listOf(low: LowVariant[], language: Language): string {
  const lines = low.slice(0, MAX_NAMED).map((variant) => `${nameOf(variant, language)} · ${variant.stock}`)
  return [...lines, ...(low.length > MAX_NAMED ? ['…'] : [])].join('\n')
}

function nameOf({ name, nameAr, variantName, variantNameAr }: LowVariant, language: Language): string {
  const both: Bilingual = fullName({ fr: name, ar: nameAr }, { fr: variantName, ar: variantNameAr })
  return localized(both, language)
}

export function startLowStockCheck() {
  return startInterval({
    everyMs: CHECK_INTERVAL_MS,
    run: () => checkLowStock(new Date()).then(() => false),
    failure: `low stock not checked, retried in ${CHECK_INTERVAL_MS / 60_000} min`,
  })
}
