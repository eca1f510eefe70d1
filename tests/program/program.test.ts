/** The shop process: start, refused start, recovery and shutdown. Needs a build. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { runOn } from '../test-database.ts'
import { itInFullRun } from '../test-runs.ts'
import { readFirstStart } from './seed-folder.ts'
import {
  connectionOf,
  isReady,
  launchShop,
  newDataDir,
  openShop,
  postmasterOf,
  ready,
  seededDataDir,
  useSeededShop,
} from './shop-process.ts'

describe('the shop', () => {
  it('starts on an empty folder, prints its URL, accounts and data folder, and shuts down gracefully', async () => {
    // The only first start of a run is the one that made the seeded data folder.
    const { url, printed, dataDir, page, ...ended } = await readFirstStart(inject('seedFolder'))
    expect(printed).toContain(`http://localhost:${new URL(url).port}`)
    expect(printed).toContain('owner@example.com, admin@example.com, support@example.com')
    expect(printed).toContain(join(dataDir, 'postgres'))
    expect(page.status).toBe(200)
    expect(page.text).toContain('<html lang="ar" dir="rtl"')
    expect(ended).toEqual({ exitCode: 0, leftServer: false, leftLockFile: false })
  })

  it('keeps its data when it is killed and when its database is killed', async () => {
    const dataDir = await seededDataDir()
    const first = await openShop({ DATA_DIR: dataDir })
    await runOn(connectionOf(dataDir), `update settings set store_name = 'Chez Mariem'`)
    first.kill('SIGKILL')
    await first.exited
    const second = await openShop({ DATA_DIR: dataDir })
    const inFrench = { headers: { cookie: 'language=fr' } }
    expect(await (await fetch(second.url, inFrench)).text()).toContain('Chez Mariem')
    const killed = postmasterOf(dataDir)
    process.kill(killed, 'SIGKILL')
    await expect
      .poll(() => existsSync(join(dataDir, 'postgres', 'postmaster.pid')) && postmasterOf(dataDir), {
        timeout: 30_000,
      })
      .not.toBe(killed)
    await ready(second)
    await runOn(connectionOf(dataDir), `update settings set store_name = 'Chez Aïcha'`)
    await expect
      .poll(async () => (await fetch(second.url, inFrench)).text(), { timeout: 20_000 })
      .toContain('Chez Aïcha')
    expect((await runOn(connectionOf(dataDir), 'select id from products')).rowCount).toBe(2)
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535, but is "abc".'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must be an address such as'],
    [{ S3_BUCKET: 'x' }, 'belong together'],
  ])('exits with a message for the invalid configuration %j', async (env, sentence) => {
    const shop = await launchShop({ DATA_DIR: await newDataDir(), ...env })
    expect(await shop.exited).toBe(1)
    expect(shop.printed()).toContain(sentence)
    expect(shop.printed()).not.toContain('    at ')
  })

  itInFullRun(
    'behind a proxy accepts no connection from elsewhere, and says which address it cannot listen on',
    async () => {
      const env = {
        DATA_DIR: await seededDataDir(),
        TRUST_PROXY: '1',
        PUBLIC_URL: 'https://boutique.example',
      }
      const shop = await openShop(env)
      const elsewhere = Object.values(networkInterfaces())
        .flat()
        .find((each) => each && !each.internal && each.family === 'IPv4')
      const { port } = new URL(shop.url)
      if (elsewhere)
        await expect(fetch(`http://${elsewhere.address}:${port}/healthz`)).rejects.toThrow('fetch failed')
      shop.kill('SIGTERM')
      await shop.exited
      // An address reserved for documentation: no machine has it.
      const second = await launchShop({ ...env, LISTEN: '203.0.113.1' })
      expect(await second.exited).toBe(1)
      expect(second.printed()).toContain('This machine has no address 203.0.113.1. Set LISTEN')
      expect(second.printed()).not.toContain('    at ')
    },
  )

  // The promises run on a configured server too; here the first start adds the samples.
  itInFullRun('runs on a configured PostgreSQL server, as two concurrent shops', async () => {
    const server = inject('testServer')
    const database = `shared_${randomUUID().replaceAll('-', '')}`
    const admin = { ...server, database: 'postgres' }
    await runOn(admin, `create database ${database} template template0`)
    onTestFinished(async () => void (await runOn(admin, `drop database ${database} with (force)`)))
    const DATABASE_URL = `postgres://${server.user}@localhost:${server.port}/${database}?host=${encodeURIComponent(server.host)}`
    const media = await newDataDir()
    const [one, other] = await Promise.all([
      openShop({ DATABASE_URL, DATA_DIR: media, WEB_CONCURRENCY: '1' }),
      openShop({ DATABASE_URL, DATA_DIR: media, WEB_CONCURRENCY: '1' }),
    ])
    expect((await runOn({ ...server, database }, 'select id from categories')).rows).toHaveLength(5)
    await runOn({ ...server, database }, `update settings set store_name_ar = 'دار مريم'`)
    for (const shop of [one, other])
      await expect.poll(async () => (await fetch(shop.url)).text(), { timeout: 20_000 }).toContain('دار مريم')
  })
})

describe('a running shop', () => {
  const opened = useSeededShop()

  it('serves pages while its database does not respond', async () => {
    const { shop, dataDir } = opened()
    await fetch(shop.url)
    const server = postmasterOf(dataDir)
    process.kill(server, 'SIGSTOP')
    try {
      const page = await fetch(shop.url, { signal: AbortSignal.timeout(15_000) })
      expect(page.status).toBe(200)
    } finally {
      process.kill(server, 'SIGCONT')
    }
    await ready(shop)
  })

  it('a second shop on its data folder exits and names the process id of the first', async () => {
    const { shop: first, dataDir } = opened()
    const second = await launchShop({ DATA_DIR: dataDir })
    expect(await second.exited).toBe(1)
    expect(second.printed()).toContain(String(first.pid))
    expect(second.printed()).not.toContain('    at ')
    expect(await isReady(first)).toBe(true)
  })

  itInFullRun('a second shop on its port exits with a message and stops its database', async () => {
    const secondDir = await seededDataDir()
    const { port } = new URL(opened().shop.url)
    const second = await launchShop({ DATA_DIR: secondDir, PORT: port })
    expect(await second.exited).toBe(1)
    expect(second.printed()).toContain(`Port ${port} is already in use. Stop the other program`)
    expect(existsSync(join(secondDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('logs each request as JSON with its id and without personal data', async () => {
    const { shop } = opened()
    const answer = await fetch(`${shop.url}/nowhere?phone=22123456`, {
      headers: { cookie: 'language=fr; x=secret' },
    })
    const id = answer.headers.get('x-request-id')!
    await expect.poll(() => shop.printed()).toContain(id)
    const line = shop
      .printed()
      .split('\n')
      .find((text) => text.includes(id))!
    expect(JSON.parse(line)).toMatchObject({
      level: 'info',
      request: id,
      method: 'GET',
      path: '/nowhere',
      status: 404,
    })
    expect(shop.printed()).not.toMatch(/22123456|secret/)
  })

  // The last, because it stops the shop.
  it('completes a request in progress before it exits', async () => {
    const { shop } = opened()
    const { host, port, origin } = new URL(shop.url)
    const body = 'language=fr&back=%2Fabout'
    const socket = connect(Number(port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.write(
      `POST /language HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\n` +
        `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
    )
    await expect.poll(async () => (await fetch(`${shop.url}/healthz`)).status).toBe(200)
    shop.kill('SIGTERM')
    await expect.poll(() => isReady(shop)).toBe(false)
    socket.write(body.slice(9))
    await expect.poll(() => answer).toContain('302')
    expect(await shop.exited).toBe(0)
  })
})
