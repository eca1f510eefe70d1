/** Promise 9 on a small mounted disk that is filled; only root can mount one. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { phonePhoto } from '../media-samples.ts'
import { newDataDir, openShop } from '../program/shop-process.ts'
import { expectConsistentData } from './invariants.ts'
import { withConnection, seedDataDir } from './own-shop.ts'
import { checkout, post, send, sendUntilAnswered, times } from './shopper.ts'

const MEGABYTE = 1024 * 1024

it.skipIf(!mayMount())('a full disk refuses uploads first, then orders', async () => {
  const disk = join(await newDataDir(), 'disk')
  await mkdir(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', disk])
  onTestFinished(() => void execFileSync('umount', [disk]))
  const dataDir = join(disk, 'data')
  const { products, cookie: staff } = await seedDataDir(dataDir)
  const shop = await openShop({
    DATA_DIR: dataDir,
    KEEP_FREE_MB: '100',
    BACKUP_EVERY_HOURS: '0',
    RATE_BUDGET: '100000',
  })
  const photo = new File([new Uint8Array(await phonePhoto())], 'proof.jpg')
  const upload = () =>
    post(`${shop.url}/admin/products/upload`, { kind: 'image', file: photo }, { cookie: staff })
  expect((await upload()).status).toBe(201)
  const filler = join(disk, 'filler')
  await writeFile(filler, Buffer.alloc((await freeBytes(disk)) - 98 * MEGABYTE))
  expect((await upload()).status).toBe(503)
  const answers = await Promise.all(
    times(40, (index) =>
      send(shop, checkout(`${products[index % 2]}:1`, 3200, { payment: 'sadad', proof: photo })),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  await withConnection(dataDir, expectConsistentData)

  // Without space for the database, orders get 503 and succeed when repeated with space.
  const last = join(disk, 'last')
  await writeFile(last, Buffer.alloc(await freeBytes(disk)))
  const intents = times(60, (index) => checkout(`${products[index % 2]}:1`, 3200))
  const early = await Promise.all(intents.map((intent) => send(shop, intent)))
  const statuses = new Set(early.map(({ status }) => status))
  expect(statuses).toContain(503)
  expect([201, 503]).toEqual(expect.arrayContaining([...statuses]))
  await Promise.all([rm(filler), rm(last)])
  const late = await Promise.all(intents.map((intent) => sendUntilAnswered(shop, intent)))
  for (const [at, { status, body }] of early.entries())
    if (status === 201) expect(late[at]!.body.number).toBe(body.number)
  expect(new Set(late.map(({ body }) => body.number)).size).toBe(intents.length)
  await withConnection(dataDir, expectConsistentData)
  expect((await upload()).status).toBe(201)
})

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Some containers deny mounts to root. */
function mayMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const tried = spawnSync('sh', [
    '-c',
    'd=$(mktemp -d) && mount -t tmpfs tmpfs "$d" && umount "$d" && rmdir "$d"',
  ])
  return tried.status === 0
}
