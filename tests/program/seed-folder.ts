/**
 * Makes a data folder by a first start of the built shop: sample data and all picture variants, which are the slow part.
 * Tests copy it instead of starting on an empty folder. `node tests/program/seed-folder.ts <folder>` makes one for several runs.
 */
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connectionOf, isAlive, postmasterOf, spawnShop, untilOpen } from './shop-process.ts'

/** What the first start did, for the test of a start on an empty folder. */
export interface FirstStart {
  url: string
  printed: string
  dataDir: string
  page: { status: number; text: string }
  exitCode: number
  leftServer: boolean
  leftLockFile: boolean
}

/** Limits for storing the samples and for encoding one picture, with a margin for a busy machine. */
const FIRST_START_MS = 300_000
const ONE_PICTURE_MS = 120_000

/** The data folder of the demo shop, for full runs. */
export const demoFolderIn = (folder: string) => join(folder, 'demo')

const recordOf = (folder: string) => join(folder, 'first-start.json')

/** Does nothing when the folder has been made before. */
export async function makeSeedFolder(folder: string, env: Record<string, string> = {}): Promise<void> {
  if (existsSync(recordOf(folder))) return
  const dataDir = join(folder, 'data')
  // PostgreSQL's unprivileged user must reach its data when the tests run as root.
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  const shop = await untilOpen(await spawnShop({ DATA_DIR: dataDir, ...env }), FIRST_START_MS)
  const answer = await fetch(shop.url)
  const page = { status: answer.status, text: await answer.text() }
  await untilPicturesReady(dataDir)
  const server = postmasterOf(dataDir)
  shop.kill('SIGTERM')
  const exitCode = await shop.exited
  const record: FirstStart = {
    url: shop.url,
    printed: shop.printed(),
    dataDir,
    page,
    exitCode,
    leftServer: isAlive(server),
    leftLockFile: existsSync(join(dataDir, 'postgres', 'postmaster.pid')),
  }
  await writeFile(recordOf(folder), JSON.stringify(record))
}

export async function readFirstStart(folder: string): Promise<FirstStart> {
  return JSON.parse(await readFile(recordOf(folder), 'utf8')) as FirstStart
}

/** Variants that are missing would be encoded again by every shop that runs on a copy. */
async function untilPicturesReady(dataDir: string): Promise<void> {
  const client = new pg.Client(connectionOf(dataDir))
  await client.connect()
  try {
    let [pending, deadline] = [Infinity, 0]
    while (pending > 0) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from media where state = 'pending'`,
      )
      const { count } = rows[0]!
      if (count < pending) deadline = Date.now() + ONE_PICTURE_MS
      if (Date.now() > deadline) throw new Error(`${count} pictures of the first start have no variants`)
      pending = count
      await pause(100)
    }
  } finally {
    await client.end()
  }
}

if (import.meta.main) await makeSeedFolder(process.argv[2]!)
