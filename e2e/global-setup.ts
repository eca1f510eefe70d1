/** Makes the data folder that every worker copies: a first start with its sample data and all its picture variants. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FullConfig } from '@playwright/test'
import type pg from 'pg'
import { newFolder, SEED_FOLDER, startShop } from './shop-server.ts'

/** Encoding one picture takes a second or two, more on a busy machine. */
const ONE_PICTURE_TIMEOUT = 60_000

export default async function setup({ projects }: FullConfig): Promise<(() => Promise<void>) | undefined> {
  // An existing folder of an earlier run is used and kept.
  if (process.env[SEED_FOLDER]) return undefined
  const results = projects[0]!.outputDir
  await mkdir(results, { recursive: true })
  const folder = await newFolder()
  process.env[SEED_FOLDER] = folder
  const shop = await startShop(folder, join(results, 'seed.log'))
  await picturesReady(shop.database)
  await shop.stop()
  return () => rm(folder, { recursive: true, force: true })
}

/** Variants that are missing in the seed would be encoded again in every copy. */
async function picturesReady(database: pg.Pool): Promise<void> {
  const countPending = async () => {
    const { rows } = await database.query<{ pending: number }>(
      `select count(*)::int as pending from media where state = 'pending'`,
    )
    return rows[0]!.pending
  }
  let pending = await countPending()
  let deadline = Date.now() + ONE_PICTURE_TIMEOUT
  while (pending > 0) {
    await delay(200)
    const before = pending
    pending = await countPending()
    if (pending < before) deadline = Date.now() + ONE_PICTURE_TIMEOUT
    else if (Date.now() > deadline) throw new Error(`${pending} pictures have no variants yet, see seed.log`)
  }
}
