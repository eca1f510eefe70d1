/** Reads the published products for the feeds, in pages by id. */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import { mediaView } from '#features/media/media-view.server.ts'
import { db } from '#platform/database/database.server.ts'
import { onReadReplica } from '#platform/database/read-replica.server.ts'
import { effectivePrices, type OptionKind } from '../variants/variant.rules.ts'
import type { FeedProduct } from './feed.rules.ts'

const PAGE_SIZE = 500

/** One page is in memory at a time, however many products there are. */
export async function* streamFeedProducts(): AsyncGenerator<FeedProduct[]> {
  for (let after = 0; ;) {
    const from = after
    const rows = await onReadReplica(() => readPage(from))
    yield rows.map(asProduct)
    if (rows.length < PAGE_SIZE) return
    after = Number(rows.at(-1)!.id)
  }
}

interface Row {
  id: string
  name: string
  nameAr: string
  description: string
  descriptionAr: string
  price: Money
  originalPrice: Money | null
  pictures: string[] | null
  variants:
    | {
        id: number
        isDefault: boolean
        name: string
        nameAr: string
        price: Money | null
        originalPrice: Money | null
        available: number
        picture: string | null
        values: { kind: OptionKind; name: string; nameAr: string }[] | null
      }[]
    | null
}

async function readPage(after: number): Promise<Row[]> {
  const { rows } = await db().execute(sql`
    select product.id, name, name_ar as "nameAr", description, description_ar as "descriptionAr",
      price, original_price as "originalPrice",
      (select array_agg(coalesce(media_view.file_id, media_view.id) order by image.position)
        from product_images image join ${mediaView} on media_view.id = image.media_id
        where image.product_id = product.id) as pictures,
      (select json_agg(json_build_object('id', variant.id, 'isDefault', variant.is_default, 'name', variant.name,
          'nameAr', variant.name_ar, 'price', variant.price, 'originalPrice', variant.original_price,
          'available', case when product.in_stock then variant.stock_quantity else 0 end,
          'picture', (select coalesce(media_view.file_id, media_view.id) from ${mediaView}
            where media_view.id = variant.image_id),
          'values', (select json_agg(json_build_object('kind', option.kind, 'name', value.name,
              'nameAr', value.name_ar) order by option.position)
            from option_values value join product_options option on option.id = value.option_id
            where value.id = any (variant.value_ids))) order by variant.position, variant.id)
        from product_variants variant
        where variant.product_id = product.id and variant.retired_at is null) as variants
    from products product
    where product.id > ${after} and product.deleted_at is null and product.status = 'published'
    order by product.id
    limit ${PAGE_SIZE}`)
  return rows as unknown as Row[]
}

function asProduct(product: Row): FeedProduct {
  const { id, name, nameAr, description, descriptionAr, pictures, variants } = product
  return {
    id: Number(id),
    name: { fr: name, ar: nameAr },
    description: { fr: description, ar: descriptionAr },
    pictures: pictures ?? [],
    variants: (variants ?? []).map((variant) => ({
      variantId: variant.isDefault ? undefined : variant.id,
      name: { fr: variant.name, ar: variant.nameAr },
      ...effectivePrices(product, variant),
      available: variant.available,
      picture: variant.picture,
      values: (variant.values ?? []).map((value) => ({
        kind: value.kind,
        name: { fr: value.name, ar: value.nameAr },
      })),
    })),
  }
}

const ONE_HOUR = 3_600_000

/** Changes with the products, and every hour: replaced pictures do not change a product. */
export async function feedVersion(parts: string[], now: Date): Promise<string> {
  const { rows } = await onReadReplica(() =>
    db().execute(sql`
      select count(*), max(updated_at), sum(version), sum(stock_quantity) from products
      where deleted_at is null and status = 'published'`),
  )
  const hour = Math.floor(now.getTime() / ONE_HOUR)
  return createHash('sha256')
    .update(JSON.stringify([rows, hour, ...parts]))
    .digest('hex')
    .slice(0, 32)
}
