import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** Changes the shop behind its back, as another process would. */
export async function inDatabase(baseURL: string, sql: string): Promise<pg.QueryResult> {
  const home = join(tmpdir(), `melhfa-e2e-${new URL(baseURL).port}`, 'postgres')
  const [, , , port, host] = readFileSync(join(home, 'postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({ host: host!, port: Number(port), user: 'melhfa', database: 'melhfa' })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

/**
 * A product of a test's own, 1 000 UM, five pieces: others look at the samples at the same time. It stands in one of
 * the shop's own categories, never in one that another test has just made.
 */
export async function newProduct(baseURL: string, name = `Voile ${randomUUID()}`): Promise<number> {
  const { rows } = await inDatabase(
    baseURL,
    `insert into products (name, name_ar, price, description, description_ar, category_id, stock_quantity, in_stock, created_at)
     select '${name}', '${name}', 100000, 'x', 'x', id, 5, true, now() - interval '1 year'
     from categories where deleted_at is null and sub_categories > 0 order by id desc limit 1
     returning id`,
  )
  return Number(rows[0].id)
}

/** Takes it out of the shop again. */
export async function removeProduct(baseURL: string, id: number): Promise<void> {
  await inDatabase(baseURL, `update products set deleted_at = now() where id = ${id}`)
}
