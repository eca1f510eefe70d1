/** Promise 9: a nearly full disk refuses uploads with a message in the reader's language; orders still succeed. */
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { inLanguage } from '#core/text.ts'
import { mediaText } from '#features/media/media.text.ts'
import { phonePhoto } from '../media-samples.ts'
import { launchShop, newDataDir } from '../program/shop-process.ts'
import { aSession, aUser } from '../staff.ts'
import { itInFullRun } from '../test-runs.ts'
import { expectConsistentData } from './invariants.ts'
import { checkout, post, send } from './shopper.ts'
import { count, rows, useShops, type Shop } from './shops.ts'

const shops = useShops(1)

let photo: File
let full: Shop
let cookie = ''

beforeAll(async () => {
  photo = new File([new Uint8Array(await phonePhoto())], 'proof.jpg')
  // The reserved space exceeds any disk, so every upload is refused.
  full = await shops.open({ KEEP_FREE_MB: '100000000' })
  const { id } = await aUser({ permissions: ['manageProducts'] })
  cookie = `staff=${await aSession(id)}`
})

const upload = (url: string) =>
  post(`${url}/admin/products/upload`, { kind: 'image', file: photo }, { cookie })

it('a catalogue picture is refused and not stored', async () => {
  const before = await count('media')
  const answer = await upload(full.url)
  expect([answer.status, await answer.json()]).toEqual([503, { refusal: { code: 'diskFull', details: {} } }])
  expect(await count('media')).toBe(before)
  expect((await upload(shops.at(0).url)).status).toBe(201)
})

it('an order is placed once without its proof, which is accepted when there is space again', async () => {
  const veil = await shops.product()
  const intent = checkout(`${veil}:1`, 3200, { payment: 'sadad', proof: photo })
  const placed = await send(full, intent)
  expect(placed.status).toBe(201)
  expect(await send(shops.at(0), intent)).toMatchObject({ status: 200, body: placed.body })
  const proofs = () =>
    rows(`select exists (select from payment_proofs where order_id = orders.id) as has, promised_proof is not null as promised
      from orders where number = ${placed.body.number}`)
  expect(await proofs()).toEqual([{ has: false, promised: true }])
  const proof = { intent: 'proof', proof: photo }
  const refused = await post(full.url + placed.body.url, proof)
  expect([refused.status, await refused.json()]).toEqual([503, { outcome: 'diskFull' }])
  expect((await post(shops.at(0).url + placed.body.url, proof)).status).toBe(200)
  expect(await proofs()).toEqual([{ has: true, promised: false }])
  await expectConsistentData(rows)
})

it.each(['ar', 'fr'] as const)('the reason is shown without JavaScript: %s', async (language) => {
  const veil = await shops.product()
  const { body } = await send(full, checkout(`${veil}:1`, 3200, { payment: 'click' }))
  const plain = { accept: 'text/html', cookie: `language=${language}` }
  const answer = await post(full.url + body.url, { intent: 'proof', proof: photo }, plain)
  expect(answer.status).toBe(303)
  const page = await fetch(full.url + answer.headers.get('location')!, { headers: plain })
  expect(asText(await page.text())).toContain(inLanguage(mediaText, language).diskFull)
})

itInFullRun('a first start exits with a message about the missing disk space', async () => {
  const dataDir = join(await newDataDir(), 'data')
  const shop = await launchShop({ DATA_DIR: dataDir, KEEP_FREE_MB: '100000000' })
  expect(await shop.exited).toBe(1)
  expect(shop.printed()).toContain(`The disk of ${dataDir} has less than 100000000 MB free.`)
  expect(shop.printed()).not.toMatch(/^ {4}at /m)
})

function asText(html: string): string {
  return html.replaceAll('&#x27;', "'")
}
