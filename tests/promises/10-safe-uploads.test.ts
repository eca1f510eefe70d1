/** Promise 10: a payment proof is stored as re-encoded pixels only, and a file that is no picture is not stored. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { phonePhoto, pixelBomb } from '../media-samples.ts'
import { checkout, post, send } from './shopper.ts'
import { count, rows, useShops } from './shops.ts'

const shops = useShops(1)
const SCRIPT = '<script>alert(1)</script>'
const MEGABYTE = 1024 * 1024

let veil = 0
let photo: Buffer
beforeAll(async () => {
  veil = await shops.product({ stock: 100 })
  photo = await phonePhoto()
})

/** Always named and typed as a JPEG. */
function file(content: string | Buffer): File {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  return new File([new Uint8Array(bytes)], 'proof.jpg', { type: 'image/jpeg' })
}

function orderWith(proof: File | string) {
  return send(shops.at(0), checkout(`${veil}:1`, 3200, { payment: 'sadad', proof }))
}

async function storedState() {
  const stored = (await shops.files()).filter((name) => name.includes('media'))
  return { stored, media: await count('media'), orders: await count('orders') }
}

const HARMFUL: [string, () => string | Buffer, string][] = [
  ['an SVG', () => `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`, 'unsupportedFormat'],
  ['an HTML page', () => `<!doctype html>${SCRIPT}`, 'unsupportedFormat'],
  ['a GIF', () => `GIF89a/*${SCRIPT}*/`, 'unsupportedFormat'],
  ['a PDF', () => '%PDF-1.7', 'unsupportedFormat'],
  ['an HTML page after a JPEG signature', () => `\xff\xd8\xff\xe0${SCRIPT}`, 'unreadable'],
  ['half a photo', () => photo.subarray(0, photo.length / 2), 'unreadable'],
  ['a photo without its end', () => photo.subarray(0, -100), 'unreadable'],
  ['196 million pixels in a few kilobytes', () => pixelBomb(), 'unreadable'],
  ['an empty file', () => '', 'required'],
  ['a photo of 6 MB', () => Buffer.concat([photo, Buffer.alloc(6 * MEGABYTE)]), 'tooLarge'],
]

it.each(HARMFUL)('%s is refused and not stored', async (_, content, code) => {
  const before = await storedState()
  expect(await orderWith(file(content()))).toMatchObject({
    status: 422,
    body: { problems: [{ field: 'proof', code }] },
  })
  expect(await storedState()).toEqual(before)
})

it('text instead of a picture is refused', async () => {
  for (const words of ['', 'https://example.com/proof.jpg', 'sha256:', `sha256:${'g'.repeat(64)}`])
    expect(await orderWith(words)).toMatchObject({
      status: 422,
      body: { problems: [{ field: 'proof', code: 'required' }] },
    })
})

it('a proof uploaded later passes the same checks', async () => {
  const { body } = await send(shops.at(0), checkout(`${veil}:1`, 3200, { payment: 'sadad' }))
  const before = await storedState()
  for (const [, content, code] of HARMFUL.filter(([, , problem]) => problem !== 'required')) {
    const answer = await post(shops.at(0).url + body.url, { intent: 'proof', proof: file(content()) })
    expect([answer.status, await answer.json()]).toEqual([400, { outcome: code }])
  }
  expect(await storedState()).toEqual(before)
})

it('a valid picture is re-encoded: rotated upright, private, without location and camera data', async () => {
  // A valid photo with HTML appended.
  const { status, body } = await orderWith(file(Buffer.concat([photo, Buffer.from(SCRIPT)])))
  expect(status).toBe(201)
  const [media] = await rows<{ id: string; type: string; visibility: string }>(
    `select media.id, content_type as type, visibility from orders
     join order_payments on order_id = orders.id join media on media.id = proof_id where number = $1`,
    [body.number],
  )
  expect(media).toMatchObject({ type: 'image/webp', visibility: 'private' })
  const files = (await shops.files()).filter((name) => name.includes(media!.id))
  expect(files).toHaveLength(1)
  const bytes = await readFile(files[0]!)
  const { format, width, height, exif, xmp, icc } = await sharp(bytes).metadata()
  expect({ format, width, height, exif, xmp, icc }).toEqual({ format: 'webp', width: 200, height: 400 })
  for (const trace of ['script', 'SecretPhone', 'GPS', 'secret']) expect(bytes.includes(trace)).toBe(false)
})
