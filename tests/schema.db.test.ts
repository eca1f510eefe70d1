/** The tables in code equal the migrated tables, and database constraints reject invalid rows. */
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import * as accounts from '#features/accounts/accounts-tables.server.ts'
import * as alerts from '#features/alerts/alerts-tables.server.ts'
import * as api from '#features/api/api-tables.server.ts'
import * as cash from '#features/cash/cash-tables.server.ts'
import * as seals from '#features/cash/seal/seal-tables.server.ts'
import * as bulk from '#features/catalogue/bulk/bulk-tables.server.ts'
import * as catalogue from '#features/catalogue/catalogue-tables.server.ts'
import * as imports from '#features/catalogue/import/import-tables.server.ts'
import * as search from '#features/catalogue/search/search-tables.server.ts'
import * as clients from '#features/clients/clients-tables.server.ts'
import * as content from '#features/content/content-tables.server.ts'
import * as delivery from '#features/delivery/delivery-tables.server.ts'
import * as dispatch from '#features/dispatch/dispatch-tables.server.ts'
import * as analytics from '#features/insights/analytics-tables.server.ts'
import * as media from '#features/media/media-tables.server.ts'
import * as messages from '#features/messages/messages-tables.server.ts'
import * as newsletter from '#features/newsletter/newsletter-tables.server.ts'
import * as notifications from '#features/notifications/notifications-tables.server.ts'
import * as orders from '#features/orders/orders-tables.server.ts'
import * as promotions from '#features/promotions/promotions-tables.server.ts'
import * as settings from '#features/settings/settings-tables.server.ts'
import * as pins from '#features/staff/pins/pin-tables.server.ts'
import * as staff from '#features/staff/staff-tables.server.ts'
import * as statements from '#features/statements/statements-tables.server.ts'
import * as stock from '#features/stock/stock-tables.server.ts'
import * as display from '#features/till/display/display-tables.server.ts'
import * as till from '#features/till/till-tables.server.ts'
import * as webhooks from '#features/webhooks/webhooks-tables.server.ts'
import * as wishes from '#features/wishes/wishes-tables.server.ts'
import * as identity from '#platform/identity/development-identity-tables.server.ts'
import * as messageQueue from '#platform/jobs/message-queue-tables.server.ts'
import * as push from '#platform/push/push-tables.server.ts'
import { runOn, useTestDatabase } from './test-database.ts'

const { connection } = useTestDatabase()
const tables = [
  accounts,
  alerts,
  analytics,
  api,
  bulk,
  cash,
  catalogue,
  clients,
  content,
  delivery,
  dispatch,
  display,
  identity,
  imports,
  media,
  messages,
  notifications,
  newsletter,
  orders,
  pins,
  messageQueue,
  push,
  promotions,
  search,
  seals,
  settings,
  staff,
  statements,
  stock,
  till,
  webhooks,
  wishes,
]
  .flatMap((module) => Object.values(module))
  .filter((value): value is PgTable => value instanceof PgTable)

/** Tables that no query in code names: one of the migrations, one of rate-limiter-flexible. */
const WITHOUT_CODE = `'schema_migrations', 'rate_limits'`

/** One line per column, such as `orders.total bigint not null`. */
function columnsInCode(): string[] {
  return tables.flatMap((table) => {
    const { name, columns, primaryKeys } = getTableConfig(table)
    const inKey = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)))
    return columns.map((column) =>
      describeColumn({
        table: name,
        column: column.name,
        type: column.getSQLType(),
        required: column.notNull || column.primary || inKey.has(column.name),
        defaulted:
          column.hasDefault || column.generatedIdentity !== undefined || column.generated !== undefined,
      }),
    )
  })
}

async function columnsInDatabase(): Promise<string[]> {
  const { rows } = await runOn(
    connection,
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
       a.attnotnull as required, (a.atthasdef or a.attidentity <> '') as defaulted
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = 'public' and c.relkind = 'r' and c.relname not in (${WITHOUT_CODE})`,
  )
  return rows.map(describeColumn)
}

function describeColumn(column: {
  table: string
  column: string
  type: string
  required: boolean
  defaulted: boolean
}): string {
  const type = column.type.replace('timestamp with time zone', 'timestamptz').replaceAll(' ', '')
  const shownType = type.replace('timestampwithtimezone', 'timestamptz')
  return `${column.table}.${column.column} ${shownType}${column.required ? ' required' : ''}${column.defaulted ? ' defaulted' : ''}`
}

describe('the schema', () => {
  it('is the same in code and in the database', async () => {
    expect(columnsInCode().sort()).toEqual((await columnsInDatabase()).sort())
  })

  it('has a change notification trigger on every watched table', async () => {
    const { rows } = await runOn(
      connection,
      `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       join pg_proc p on p.oid = t.tgfoid where p.proname = 'notify_change' order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(
      [
        'account_attempts alerts blocked_phones cash_closings cash_days cash_resets cash_sessions cash_transactions categories clients content_documents content_pages conversations couriers delivery_areas delivery_zones event_channels goods_receipts handovers media message_queue message_templates newsletter_letters notification_events notification_settings option_values order_call_locks order_calls order_payments orders',
        'payment_methods product_images product_imports product_options product_variants products promotions push_owners reviews run_stops runs scheduled_prices search_synonyms settings staff_pins staff_sessions statement_lines statement_patterns stock_take_lines stock_takes sub_categories till_favourites till_sales till_tickets users wallet_statements webhook_deliveries webhook_endpoints',
      ].flatMap((names) => names.split(' ')),
    )
  })

  it('has an index for every foreign key with a delete action', async () => {
    const { rows } = await runOn(
      connection,
      `select conrelid::regclass || ' ' || conname as key from pg_constraint k
       where contype = 'f' and confdeltype <> 'a' and not exists (
         select from pg_index i where i.indrelid = k.conrelid
           and (i.indkey::int2[])[0] = k.conkey[1])`,
    )
    expect(rows).toEqual([])
  })
})

const PICTURE = `insert into media (kind, visibility, content_type, bytes, sha256, width, height)
  values ('image', 'public', 'image/webp', 1, repeat('a', 64), 1, 1) returning id`

async function pictureId(): Promise<string> {
  return (await runOn(connection, PICTURE)).rows[0].id
}

async function newCategory(): Promise<number> {
  const { rows } = await runOn(
    connection,
    `insert into categories (name, name_ar, description, description_ar, image_id)
     values ('Voiles', 'ملاحف', '', '', '${await pictureId()}') returning id`,
  )
  return rows[0].id
}

async function newProduct(categoryId: number, columns = '', values = ''): Promise<number> {
  const { rows } = await runOn(
    connection,
    `insert into products (name, name_ar, price, description, description_ar, category_id ${columns})
     values ('Nila', 'نيلة', 320000, '', '', ${categoryId} ${values}) returning id`,
  )
  return rows[0].id
}

describe('the database rejects', () => {
  it('negative stock, negative prices and stock flags without stock', async () => {
    const category = await newCategory()
    const id = await newProduct(category, ', stock_quantity, in_stock', ', 1, true')
    for (const change of ['stock_quantity = -1', 'price = -1', 'stock_quantity = 0', 'original_price = 0'])
      await expect(runOn(connection, `update products set ${change} where id = ${id}`)).rejects.toThrow(
        'check',
      )
  })

  it('a subcategory of another category', async () => {
    const [one, other] = [await newCategory(), await newCategory()]
    const { rows } = await runOn(
      connection,
      `insert into sub_categories (category_id, name, name_ar, description, description_ar, image_id)
       values (${one}, 'a', 'b', '', '', '${await pictureId()}') returning id`,
    )
    await expect(newProduct(other, ', sub_category_id', `, ${rows[0].id}`)).rejects.toThrow('foreign key')
  })

  it('a second active session, and any change to the ledger', async () => {
    await runOn(
      connection,
      `insert into cash_days (date, opened_by_name) values ('2026-11-15', 'A');
       insert into cash_sessions (date, session_number, opened_by_name) values ('2026-11-15', 1, 'A')`,
    )
    await expect(
      runOn(
        connection,
        `insert into cash_sessions (date, session_number, opened_by_name) values ('2026-11-15', 2, 'B')`,
      ),
    ).rejects.toThrow('cash_sessions_one_active')
    await runOn(
      connection,
      `insert into cash_transactions (session_id, date, type, amount, payment_method, description, staff_name)
       select id, date, 'sale', 100, 'cash', 'x', 'A' from cash_sessions`,
    )
    for (const change of ['update cash_transactions set amount = 1', 'delete from cash_transactions'])
      await expect(runOn(connection, change)).rejects.toThrow('append-only')
    await expect(runOn(connection, 'truncate cash_transactions cascade')).rejects.toThrow('append-only')
  })

  it('any change to the activity log', async () => {
    await runOn(connection, `insert into activity_log (staff_name, action, subject) values ('A', 'x', 'y')`)
    await expect(runOn(connection, 'delete from activity_log')).rejects.toThrow('append-only')
  })

  it('an unknown permission, role or status', async () => {
    for (const [column, value] of [
      ['permissions', `'{flyRockets}'`],
      ['role', `'king'`],
      ['status', `'asleep'`],
    ])
      await expect(
        runOn(connection, `insert into users (email, name, ${column}) values ('x@y.mr', 'X', ${value})`),
      ).rejects.toThrow('check')
  })
})

describe('counts maintained by triggers', () => {
  const countOf = async (category: number) =>
    (await runOn(connection, `select products from categories where id = ${category}`)).rows[0].products

  it('follow products that are added, moved, soft-deleted, restored and deleted', async () => {
    const [one, other] = [await newCategory(), await newCategory()]
    const id = await newProduct(one)
    expect(await countOf(one)).toBe(1)
    await runOn(connection, `update products set category_id = ${other} where id = ${id}`)
    expect([await countOf(one), await countOf(other)]).toEqual([0, 1])
    await runOn(connection, `update products set deleted_at = now() where id = ${id}`)
    expect(await countOf(other)).toBe(0)
    await runOn(connection, `update products set deleted_at = null where id = ${id}`)
    expect(await countOf(other)).toBe(1)
    await runOn(connection, `delete from products where id = ${id}`)
    expect(await countOf(other)).toBe(0)
  })

  it('have the number of published reviews and their average rating', async () => {
    const id = await newProduct(await newCategory())
    await runOn(
      connection,
      `insert into reviews (product_id, author, stars, content, status) values
       (${id}, 'A', 5, '', 'published'), (${id}, 'B', 4, '', 'published'), (${id}, 'C', 1, '', 'pending')`,
    )
    const rating = async () =>
      (await runOn(connection, `select reviews, rating::float from products where id = ${id}`)).rows[0]
    expect(await rating()).toEqual({ reviews: 2, rating: 4.5 })
    await runOn(connection, `update reviews set status = 'hidden' where author = 'A'`)
    expect(await rating()).toEqual({ reviews: 1, rating: 4 })
  })
})

describe('text normalization for search', () => {
  it.each([
    ['Élégance', 'elegance'],
    ['ŒUVRE', 'oeuvre'],
    ['l’été', `l'ete`],
    ['أَحْمَد', 'احمد'],
    ['إسـلام', 'اسلام'],
    ['آية', 'ايه'],
    ['مدرسة', 'مدرسه'],
    ['هدى', 'هدي'],
    ['مسؤول', 'مسوول'],
    ['١٢٣ ۴۵', '123 45'],
    ['  deux   mots ', 'deux mots'],
  ])('%s becomes %s', async (word, normalized) => {
    const { rows } = await runOn(connection, `select normalize_text('${word}') as normalized`)
    expect(rows[0].normalized).toBe(normalized)
  })
})
