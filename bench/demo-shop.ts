/** The built shop with its demo catalogue, on temporary data. */
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { MEMORY_FLAG, MEMORY_VARIABLES } from '../tests/memory-settings.ts'
import { say } from './measure.ts'
import { freePort, startProgram, type Program } from './processes.ts'

export interface DemoShop extends Program {
  dataDir: string
  query(sql: string): Promise<pg.QueryResult>
}

/** `kept` is a data folder that is reused by the next run. */
export async function withDataDir<T>(work: (dataDir: string) => Promise<T>, kept?: string): Promise<T> {
  if (kept) return work(kept)
  const dataDir = await mkdtemp(join(tmpdir(), 'melhfa-bench-'))
  // As root, PostgreSQL runs as an unprivileged user, who needs access to the data.
  await chmod(dataDir, 0o755)
  try {
    return await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

export function needBuild(): void {
  if (!existsSync('build/server/index.js')) throw new Error('Build the shop first: npm start, once.')
}

/** `env` overrides the environment of the demo. */
export async function startDemoShop(dataDir: string, env: Record<string, string> = {}): Promise<DemoShop> {
  needBuild()
  const port = await freePort()
  say('Starting the demo shop; a first start fills it…')
  const program = await startProgram({
    command: process.execPath,
    args: [MEMORY_FLAG, 'build/server/index.js'],
    port,
    readyAt: '/readyz',
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '1',
      NODE_ENV: 'production',
      ...MEMORY_VARIABLES,
      LOG_LEVEL: 'warn',
      WEB_CONCURRENCY: '1',
      DATABASE_URL: '',
      PUBLIC_URL: '',
      ...env,
    },
  })
  return { ...program, dataDir, query: (sql) => queryOn(dataDir, sql) }
}

/** Waits until all picture variants are encoded: encoding would disturb the measurement. */
export async function untilIdle(dataDir: string): Promise<void> {
  for (;;) {
    const { rows } = await queryOn(
      dataDir,
      `select count(*)::int as waiting from media where state = 'pending'`,
    )
    if (rows[0].waiting === 0) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Published products without options, each for 1 000 UM and in stock for any number of orders. */
export async function productsToSell(shop: DemoShop): Promise<number[]> {
  const { rows } = await shop.query(
    `update products set price = 100000, stock_quantity = 100000000, in_stock = true
     where not has_options and deleted_at is null and status = 'published' returning id`,
  )
  return rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
}

/** A connection to the shop's PostgreSQL. */
async function queryOn(dataDir: string, sql: string): Promise<pg.QueryResult> {
  const [, , , port, host] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({ host: host!, port: Number(port), user: 'melhfa', database: 'melhfa' })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}
