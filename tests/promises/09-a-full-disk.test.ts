/** Promise 9: on a disk that is nearly full uploads are refused first, in the reader's language; orders still go. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { inLanguage } from '#core/text.ts'
import { mediaText } from '#features/media/media.text.ts'
import { phonePhoto } from '../media-samples.ts'
import { launchShop, newDataDir, openShop } from '../program/shop-process.ts'
import { aSession, aUser } from '../staff.ts'
import { expectBooksInOrder } from './books.ts'
import { asking, stock } from './own-shop.ts'
import { checkout, post, send, sendUntilAnswered, times } from './shopper.ts'
import { count, rows, useShops, type Shop } from './shops.ts'

const shops = useShops(1)
const MEGABYTE = 1024 * 1024

let photo: File
let full: Shop
let cookie = ''

beforeAll(async () => {
  photo = new File([new Uint8Array(await phonePhoto())], 'proof.jpg')
  // More than any disk has: whatever is free, it is less than what is to stay free.
  full = await shops.open({ KEEP_FREE_MB: '100000000' })
  const { id } = await aUser({ permissions: ['manageProducts'] })
  cookie = `staff=${await aSession(id)}`
})

const upload = (url: string, staff = cookie) =>
  post(`${url}/admin/products/upload`, { kind: 'image', file: photo }, { cookie: staff })

it('pictures of the catalogue are refused, and kept nowhere', async () => {
  const before = await count('media')
  const answer = await upload(full.url)
  expect([answer.status, await answer.json()]).toEqual([503, { refusal: { code: 'diskFull', details: {} } }])
  expect(await count('media')).toBe(before)
  expect((await upload(shops.at(0).url)).status).toBe(201)
})

it('an order goes without its picture, once, and takes the picture when there is room again', async () => {
  const veil = await shops.product()
  const intent = checkout(`${veil}:1`, 3200, { payment: 'sadad', proof: photo })
  const placed = await send(full, intent)
  expect(placed.status).toBe(201)
  expect(await send(shops.at(0), intent)).toMatchObject({ status: 200, body: placed.body })
  const proofs = () =>
    rows(`select payment_screenshot_id is not null as has, promised_proof is not null as promised
      from orders where number = ${placed.body.number}`)
  expect(await proofs()).toEqual([{ has: false, promised: true }])
  const proof = { intent: 'proof', proof: photo }
  const refused = await post(full.url + placed.body.url, proof)
  expect([refused.status, await refused.json()]).toEqual([503, { outcome: 'diskFull' }])
  expect((await post(shops.at(0).url + placed.body.url, proof)).status).toBe(200)
  expect(await proofs()).toEqual([{ has: true, promised: false }])
  await expectBooksInOrder(rows)
})

it.each(['ar', 'fr'] as const)('she reads why, without a script too: %s', async (language) => {
  const veil = await shops.product()
  const { body } = await send(full, checkout(`${veil}:1`, 3200, { payment: 'click' }))
  const plain = { accept: 'text/html', cookie: `language=${language}` }
  const answer = await post(full.url + body.url, { intent: 'proof', proof: photo }, plain)
  expect(answer.status).toBe(303)
  const page = await fetch(full.url + answer.headers.get('location')!, { headers: plain })
  expect(asText(await page.text())).toContain(inLanguage(mediaText, language).diskFull)
})

it('a first start says what is missing, in a sentence', async () => {
  const dataDir = join(await newDataDir(), 'data')
  const shop = await launchShop({ DATA_DIR: dataDir, KEEP_FREE_MB: '100000000' })
  expect(await shop.exited).toBe(1)
  expect(shop.printed()).toContain(`The disk of ${dataDir} has less than 100000000 MB free.`)
  expect(shop.printed()).not.toMatch(/^ {4}at /m)
})

function asText(html: string): string {
  return html.replaceAll('&#x27;', "'")
}

it.skipIf(!mayMount())('a shop whose real disk fills up, its database on it', async () => {
  const disk = join(await newDataDir(), 'disk')
  await mkdir(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', disk])
  onTestFinished(() => void execFileSync('umount', [disk]))
  const dataDir = join(disk, 'data')
  const { products, cookie: staff } = await stock(dataDir)
  const shop = await openShop({
    DATA_DIR: dataDir,
    KEEP_FREE_MB: '100',
    BACKUP_EVERY_HOURS: '0',
    RATE_BUDGET: '100000',
  })
  expect((await upload(shop.url, staff)).status).toBe(201)
  const filler = join(disk, 'filler')
  await writeFile(filler, Buffer.alloc((await freeBytes(disk)) - 98 * MEGABYTE))
  expect((await upload(shop.url, staff)).status).toBe(503)
  const answers = await Promise.all(
    times(40, (index) =>
      send(shop, checkout(`${products[index % 2]}:1`, 3200, { payment: 'sadad', proof: photo })),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  await asking(dataDir, expectBooksInOrder)

  // Not even room for the database: orders are asked to come again, and do once there is some.
  const last = join(disk, 'last')
  await writeFile(last, Buffer.alloc(await freeBytes(disk)))
  const intents = times(60, (index) => checkout(`${products[index % 2]}:1`, 3200))
  const early = await Promise.all(intents.map((intent) => send(shop, intent)))
  const said = new Set(early.map(({ status }) => status))
  expect(said).toContain(503)
  expect([201, 503]).toEqual(expect.arrayContaining([...said]))
  await Promise.all([rm(filler), rm(last)])
  const late = await Promise.all(intents.map((intent) => sendUntilAnswered(shop, intent)))
  for (const [at, { status, body }] of early.entries())
    if (status === 201) expect(late[at]!.body.number).toBe(body.number)
  expect(new Set(late.map(({ body }) => body.number)).size).toBe(intents.length)
  await asking(dataDir, expectBooksInOrder)
  expect((await upload(shop.url, staff)).status).toBe(201)
})

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Root may, unless a container forbids it. */
function mayMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const tried = spawnSync('sh', [
    '-c',
    'd=$(mktemp -d) && mount -t tmpfs tmpfs "$d" && umount "$d" && rmdir "$d"',
  ])
  return tried.status === 0
}
