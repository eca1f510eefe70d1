import { randomBytes } from 'node:crypto'
import type { LoaderFunctionArgs } from 'react-router'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Money } from '#core/money.ts'
import { mediaKey } from '#features/media/media.rules.ts'
import { storeImage } from '#features/media/media.server.ts'
import { blobs } from '#platform/storage/blobs.server.ts'
import { pixelBomb, RED, twoColours } from '../../../../tests/media-samples.ts'
import { sized } from '../../../../tests/sizes.ts'
import { useTestBlobs } from '../../../../tests/test-blobs.ts'
import { runOn, useTestDatabase } from '../../../../tests/test-database.ts'
import { addCategory, addProduct } from '../catalogue.server.ts'
import { loader } from './share-picture.route.ts'
import { sharePicture } from './share-picture.rules.ts'

const { connection } = useTestDatabase()
useTestBlobs()

let categoryId: number

async function storePublic(bytes: Uint8Array): Promise<string> {
  return (await storeImage({ bytes, visibility: 'public' })).id
}

async function newProduct(imageIds: string[]): Promise<number> {
  const words = { name: 'Nila', nameAr: 'نيلة', description: '', descriptionAr: '' }
  return addProduct({
    ...words,
    imageIds,
    categoryId,
    subCategoryId: null,
    price: 320_000 as Money,
    originalPrice: null,
    specifications: [],
    specificationsAr: [],
    stockQuantity: 1,
    featured: false,
    promoted: false,
  })
}

async function get(id: number | string, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request(`http://shop.test/product/${id}/preview.jpg`, { headers })
  return loader({ request, params: { id: String(id) } } as unknown as LoaderFunctionArgs)
}

beforeAll(async () => {
  const imageId = await storePublic(await twoColours().png().toBuffer())
  categoryId = await addCategory({
    name: 'Voiles',
    nameAr: 'ملاحف',
    description: '',
    descriptionAr: '',
    imageId,
  })
})

const PICTURES: [string, () => Promise<Buffer>][] = [
  ['wide', () => twoColours(1600, 500).png().toBuffer()],
  ['tall', () => twoColours(400, 1200).png().toBuffer()],
  ['tiny', () => twoColours(3, 3).png().toBuffer()],
  [
    'noisy',
    () =>
      sharp(randomBytes(1200 * 630 * 3), { raw: { width: 1200, height: 630, channels: 3 } })
        .png()
        .toBuffer(),
  ],
]

describe('the picture of a shared link', () => {
  it.each(sized(PICTURES.slice(0, 3), PICTURES))(
    'has the documented dimensions and file size: %s',
    async (_kind, picture) => {
      const id = await newProduct([await storePublic(await picture())])
      const response = await get(id)
      expect(response.headers.get('content-type')).toBe('image/jpeg')
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.length).toBeLessThan(300_000)
      const { width, height, format } = await sharp(bytes).metadata()
      expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
      expect(sharePicture(id)).toEqual({ path: `/product/${id}/preview.jpg`, width, height })
    },
  )

  it('shows the whole first picture on a sand background', async () => {
    const second = await storePublic(await twoColours(50, 50).png().toBuffer())
    const id = await newProduct([await storePublic(await twoColours(630, 630).png().toBuffer()), second])
    const bytes = await (await get(id)).arrayBuffer()
    const colourAt = async (left: number) => {
      const pixel = sharp(bytes).extract({ left, top: 300, width: 1, height: 1 }).raw()
      const [r = 0, g = 0, b = 0] = await pixel.toBuffer()
      return { r, g, b }
    }
    const sand = await colourAt(50)
    const red = await colourAt(320)
    for (const [actual, expected] of [
      [sand, { r: 0xf5, g: 0xea, b: 0xd0 }],
      [red, RED],
    ] as const)
      for (const part of ['r', 'g', 'b'] as const)
        expect(Math.abs(actual[part] - expected[part])).toBeLessThan(12)
  })

  it('is answered with 304 if the ETag matches', async () => {
    const id = await newProduct([await storePublic(await twoColours(300, 200).png().toBuffer())])
    const etag = (await get(id)).headers.get('etag')!
    expect((await get(id, { 'if-none-match': etag })).status).toBe(304)
    expect((await get(id, { 'if-none-match': '"another"' })).status).toBe(200)
  })

  it('is rendered once for concurrent requests', async () => {
    const id = await newProduct([await storePublic(await twoColours(310, 200).png().toBuffer())])
    const answers = await Promise.all(Array.from({ length: 60 }, () => get(id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it.each([
    ['no picture', () => Promise.resolve([])],
    ['a missing file', () => storeWith(undefined)],
    ['a broken file', () => storeWith(Buffer.from('RIFF....WEBPnothing of the kind'))],
    ['a decompression bomb', () => storeWith(pixelBomb())],
  ])('is the default picture for a product with %s', async (_kind, pictures) => {
    const response = await get(await newProduct(await pictures()))
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/icons/preview.jpg')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it.each(['0', '999999999', '-1', '1e3', 'x', '', '9'.repeat(40)])(
    'is not found for product %j',
    async (id) => {
      expect((await get(id)).status).toBe(404)
    },
  )

  it('is not found for a deleted product', async () => {
    const id = await newProduct([await storePublic(await twoColours(320, 200).png().toBuffer())])
    await runOn(connection, `update products set deleted_at = now() where id = ${id}`)
    expect((await get(id)).status).toBe(404)
  })
})

it('the default picture has the documented dimensions', async () => {
  const { width, height, format } = await sharp('public/icons/preview.jpg').metadata()
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
})

async function storeWith(master: Buffer | undefined): Promise<string[]> {
  const id = await storePublic(await twoColours(40, 40).png().toBuffer())
  const key = mediaKey(id, 'master.webp')
  await (master ? blobs().put(key, master, 'image/webp') : blobs().remove(key))
  return [id]
}
