/** A database with 100 000 products and 300 000 variants, for the benchmarks that read them. */
import { askedRows, fill, fillWithoutIndexes } from './temporary-database.ts'

export const PRODUCTS = askedRows(100_000)
const MOVEMENTS = 10 * PRODUCTS

/**
 * Inserts with triggers disabled, then writes what the triggers maintain in one statement. Every second product has five
 * colours. The movements are those of two years; their quantities do not add up to the stock.
 */
export async function fillCatalogue(): Promise<void> {
  await fillProducts()
  await fillVariants()
  await fillStock()
  await fillOther()
  await fill(
    'counts',
    `update categories set products = (
       select count(*) from products p where p.category_id = categories.id and p.deleted_at is null)`,
    `update sub_categories set products = (
       select count(*) from products p where p.sub_category_id = sub_categories.id and p.deleted_at is null)`,
    'vacuum analyze',
  )
}

const KINDS = `(array['soie','coton','gaz','wax','bazin','tulle','lin','satin','voile','crêpe'])`
const SHADES = `(array['indigo','nila','henné','sable','nuit','ocre','corail'])`

async function fillProducts(): Promise<void> {
  const picture = `insert into media (kind, visibility, content_type, bytes, sha256, width, height)
    select 'image', 'public', 'image/webp', 1, repeat('a', 64), 800, 1000 returning id`
  await fill(
    'categories',
    `with picture as (${picture})
     insert into categories (name, name_ar, description, description_ar, image_id)
     select 'Rayon ' || n, 'قسم ' || n, 'x', 'س', picture.id from generate_series(1, 20) n, picture`,
    `insert into sub_categories (category_id, name, name_ar, description, description_ar, image_id)
     select c.id, 'Sous-rayon ' || n, 'فرع ' || n, 'x', 'س', c.image_id
     from categories c, generate_series(1, 5) n order by c.id, n`,
  )
  await fillWithoutIndexes(
    'products',
    `${PRODUCTS} products`,
    `insert into products (name, name_ar, price, description, description_ar, category_id, sub_category_id,
       stock_quantity, in_stock, featured, promoted, created_at, deleted_at, has_options, status, low_stock, price_from,
       price_to)
     select 'Melhfa ' || ${KINDS}[1 + n % 10] || ' ' || ${SHADES}[1 + n % 7] || ' ' || n, 'ملحفة ' || n,
       100 * (500 + n * 7919 % 9500), case when n % 50 = 0 then '' else 'Tissu léger' end, 'قماش خفيف',
       1 + n % 20, 1 + (n % 20) * 5 + n / 20 % 5, n % 40, n % 40 > 0, n % 500 = 0, n % 700 = 0,
       now() - n * interval '5 minutes', case when n % 1000 = 0 then now() - interval '1 day' end,
       n % 2 = 0, case when n % 300 = 1 then 'draft' else 'published' end, case when n % 200 = 3 then 8 end,
       100 * (500 + n * 7919 % 9500), 100 * (500 + n * 7919 % 9500)
     from generate_series(1, ${PRODUCTS}) n`,
  )
  const lexemes = `search_lexemes(join_words(name, name_ar)) || ('#c' || category_id) || ('#s' || sub_category_id)`
  await fillWithoutIndexes(
    'product_words',
    'their words',
    `insert into product_words (product_id, name_words, all_words, search_text, sort_fr, sort_ar, is_untranslated)
     select id, array_to_tsvector(${lexemes}), array_to_tsvector(${lexemes}), normalize_text(join_words(name, name_ar)),
       left(normalize_text(name), 100), left(normalize_text(name_ar), 100), is_untranslated(products) from products`,
  )
  await fill(
    'known words',
    `select add_known_words(array(
       select distinct word from product_words, unnest(tsvector_to_array(name_words)) word where word not like '#%'))`,
  )
  await fillWithoutIndexes(
    'product_images',
    'pictures',
    `insert into product_images (product_id, position, media_id)
     select p.id, 0, m.id from products p, (select id from media limit 1) m`,
  )
}

async function fillVariants(): Promise<void> {
  await fillWithoutIndexes(
    'product_options',
    'options',
    `insert into product_options (product_id, position, kind, name, name_ar)
     select id, 0, 'colour', 'Couleur', 'اللون' from products where has_options`,
  )
  await fillWithoutIndexes(
    'option_values',
    'values',
    `insert into option_values (option_id, position, name, name_ar, swatch)
     select id, n, ${SHADES}[1 + n], 'لون ' || n, '#336699' from product_options, generate_series(0, 4) n`,
  )
  await fillWithoutIndexes(
    'product_variants',
    'variants',
    `insert into product_variants (product_id, position, is_default, value_ids, name, name_ar, sku, barcode,
       stock_quantity)
     select product.id, coalesce(value.position, 0), value.id is null,
       case when value.id is null then '{}' else array[value.id] end, coalesce(value.name, ''),
       coalesce(value.name_ar, ''), 'SKU-' || product.id || '-' || coalesce(value.position, 0),
       '613' || lpad((product.id * 10 + coalesce(value.position, 0))::text, 10, '0'),
       (product.stock_quantity + coalesce(value.position, 0) * 7) % 40
     from products product
     left join product_options option on option.product_id = product.id
     left join option_values value on value.option_id = option.id
     order by product.id, value.position`,
  )
}

/** Movements of two years, receipts of a supplier, and an open stock take of the whole shop. */
async function fillStock(): Promise<void> {
  await fillWithoutIndexes(
    'stock_movements',
    `${MOVEMENTS} movements`,
    `insert into stock_movements (at, product_id, variant_id, cause, quantity, stock_after, order_id, staff_id)
     select now() - (${MOVEMENTS} - n) * interval '730 days' / ${MOVEMENTS}, variant.product_id, variant.id,
       case when n % 20 > 2 then 'order' else (array['sale', 'receipt', 'cancellation'])[1 + n % 20] end,
       case when n % 20 = 1 then 9 when n % 20 = 2 then 1 else -1 end, 5, case when n % 20 <> 1 then n end,
       case when n % 20 in (0, 1) then 1 + n % 5 end
     from generate_series(1, ${MOVEMENTS}) n
     join product_variants variant on variant.id = 1 + n * 7919::bigint % (select max(id) from product_variants)
     order by n`,
  )
  await fill(
    'receipts and stock takes',
    `insert into goods_receipts (request_key, supplier, units, cost, received_at, staff_name)
     select gen_random_uuid(), 'Fournisseur ' || n % 40, 200, 100000, now() - n * interval '2 hours', 'Aminetou'
     from generate_series(1, 5000) n`,
    `insert into goods_receipt_lines (receipt_id, position, product_id, variant_id, name, name_ar, quantity, unit_cost)
     select receipt.id, place, variant.product_id, variant.id, 'x', 'س', 10, 1000
     from goods_receipts receipt cross join generate_series(0, 19) place
     join product_variants variant on variant.id = 1 + (receipt.id * 20 + place) * 7919 % ${PRODUCTS}`,
    `insert into stock_takes (started_name) values ('Aminetou')`,
    `insert into stock_take_lines (take_id, variant_id, product_id, counted, expected, staff_name)
     select 1, id, product_id, stock_quantity + (id % 20 = 0)::int, stock_quantity, 'Aminetou'
     from product_variants where id % 30 = 0 and retired_at is null`,
  )
}

async function fillOther(): Promise<void> {
  await fillWithoutIndexes(
    'product_sales',
    'sales of 30 days',
    `insert into product_sales (product_id, day, quantity, revenue)
     select 1 + n * 31 % ${PRODUCTS}, shop_day(now()) - n % 30, 1 + n % 5, 1000
     from generate_series(1, ${PRODUCTS / 5}) n on conflict do nothing`,
  )
  await fillWithoutIndexes(
    'reviews',
    'reviews',
    `insert into reviews (product_id, author, stars, content, status)
     select n, 'Mariem', 1 + n % 5, 'Très belle', case when n % 100 = 0 then 'pending' else 'published' end
     from generate_series(1, ${PRODUCTS / 5}) n`,
  )
  await fill(
    'imports and bulk edits',
    `insert into product_imports (file_name, status, row_count, staff_name)
     select 'liste.xlsx', 'done', 20000, 'Aminetou' from generate_series(1, 50)`,
    `insert into product_import_rows (import_id, row_number, group_number, cells, action, is_done)
     select import_id, n, n, array['Melhfa', 'ملحفة'], 'create', true
     from generate_series(1, 5) import_id, generate_series(2, 20001) n`,
    `insert into bulk_edits (edit, product_count, staff_name)
     select '{}', 10, 'Aminetou' from generate_series(1, 1000)`,
  )
}
