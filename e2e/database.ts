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
