/** How the shop stops: under load, in the middle of its start, and when something does not let it. Needs a build. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runOn } from '../test-database.ts'
import { itInFullRun } from '../test-runs.ts'
import {
  COMPILE_CACHE,
  connectionOf,
  freePort,
  isAlive,
  launchShop,
  openShop,
  postmasterOf,
  seededDataDir,
} from './shop-process.ts'

const LIMIT_MS = 12_000

async function secondsToStop(stop: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await stop()
  return (performance.now() - started) / 1000
}

/** Waits with the file, because PostgreSQL writes its pid before it accepts connections. */
async function untilPostmaster(dataDir: string): Promise<number> {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  await expect
    .poll(() => existsSync(file) && postmasterOf(dataDir), { timeout: 30_000, interval: 5 })
    .toBeGreaterThan(0)
  return postmasterOf(dataDir)
}

describe('a stop', () => {
  itInFullRun('does not wait for a job that waits for a lock, and leaves no server', async () => {
    const dataDir = await seededDataDir()
    const shop = await openShop({ DATA_DIR: dataDir })
    const server = postmasterOf(dataDir)
    const blocker = new pg.Client(connectionOf(dataDir))
    blocker.on('error', () => {
      // The stop of PostgreSQL ends this connection.
    })
    await blocker.connect()
    await blocker.query('begin; lock table media in access exclusive mode')
    // The worker that makes picture variants looks for work every five seconds.
    const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock'`
    await expect
      .poll(async () => (await runOn(connectionOf(dataDir), waiting)).rowCount, { timeout: 20_000 })
      .toBeGreaterThan(0)
    const seconds = await secondsToStop(async () => {
      shop.kill('SIGTERM')
      expect(await shop.exited).toBe(0)
    })
    expect(seconds * 1000).toBeLessThan(LIMIT_MS)
    expect(isAlive(server)).toBe(false)
  })

  itInFullRun('interrupts picture work', async () => {
    const dataDir = await seededDataDir()
    const shop = await openShop({ DATA_DIR: dataDir })
    const server = postmasterOf(dataDir)
    await runOn(connectionOf(dataDir), `update media set state = 'pending' where width is not null`)
    const claimed = `select id from media where state = 'pending' and claimed_until > now()`
    await expect
      .poll(async () => (await runOn(connectionOf(dataDir), claimed)).rowCount, { timeout: 20_000 })
      .toBeGreaterThan(0)
    shop.kill('SIGTERM')
    expect(await shop.exited).toBe(0)
    expect(isAlive(server)).toBe(false)
    expect(shop.printed()).not.toContain('variants not made')
  })

  it('that passes its limit says what was not finished, and still leaves no server', async () => {
    const dataDir = await seededDataDir()
    const shop = await openShop({ DATA_DIR: dataDir })
    const server = postmasterOf(dataDir)
    process.kill(server, 'SIGSTOP')
    onTestFinished(() => {
      if (isAlive(server)) process.kill(server, 'SIGKILL')
    })
    const seconds = await secondsToStop(async () => {
      shop.kill('SIGTERM')
      expect(await shop.exited).toBe(1)
    })
    expect(seconds * 1000).toBeLessThan(LIMIT_MS)
    expect(shop.printed()).toContain('"unfinished":"PostgreSQL"')
    expect(shop.printed()).toContain('stop not finished within 9.5 s')
    expect(isAlive(server)).toBe(false)
    // Its backends end with it, and the next start recovers.
    const again = await openShop({ DATA_DIR: dataDir })
    expect((await fetch(again.url)).status).toBe(200)
  })

  it('during the start leaves no server', async () => {
    const dataDir = await seededDataDir()
    const shop = await launchShop({ DATA_DIR: dataDir })
    const server = await untilPostmaster(dataDir)
    shop.kill('SIGTERM')
    await shop.exited
    expect(isAlive(server)).toBe(false)
  })

  itInFullRun('of `npm run dev` by a Ctrl-C that arrives twice leaves no server', async () => {
    const dataDir = await seededDataDir()
    const port = String(await freePort())
    const child = spawn(process.execPath, ['scripts/dev.mjs'], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, PORT: port, DATA_DIR: dataDir },
      stdio: 'ignore',
      detached: true,
    })
    const exited = new Promise((resolve) => child.once('exit', resolve))
    const readyz = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(readyz, { timeout: 50_000 }).toBe(true)
    const server = postmasterOf(dataDir)
    // As in a terminal, the whole process group gets it, and npm passes it on once more.
    process.kill(-child.pid!, 'SIGINT')
    process.kill(-child.pid!, 'SIGINT')
    await exited
    expect(isAlive(server)).toBe(false)
  })
})
