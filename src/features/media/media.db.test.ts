import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { count, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { db, transaction } from '#platform/database/database.server.ts'
import { openBlobs } from '#platform/storage/blobs.server.ts'
import { BLUE, phonePhoto, pixelBomb, RED, sound, twoColours } from '../../../tests/media-samples.ts'
import { sized } from '../../../tests/sizes.ts'
import { readBlob, useTestBlobs } from '../../../tests/test-blobs.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { makeVariantsNow } from './make-variants.server.ts'
import { deleteNextRemoved } from './media-removal.server.ts'
import { media, type MediaRow } from './media-tables.server.ts'
import { MAX_IMAGE_BYTES, mediaKey } from './media.rules.ts'
import { findMedia, readUpload, removeMedia, storeAudio, storeImage } from './media.server.ts'

useTestDatabase()
const store = useTestBlobs()

const storePublic = (bytes: Uint8Array) => storeImage({ bytes, visibility: 'public' })
const masterOf = async ({ id }: MediaRow) => (await readBlob(mediaKey(id, 'master.webp')))!

describe('a picture that is accepted', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('is encoded again: %s', async (format) => {
    const upload = await twoColours(500, 300).toFormat(format).toBuffer()
    const row = await storePublic(upload)
    expect(row).toMatchObject({
      kind: 'image',
      contentType: 'image/webp',
      width: 500,
      height: 300,
      state: 'pending',
    })
    const master = await masterOf(row)
    expect(master.length).toBe(row.bytes)
    expect(await sharp(master).metadata()).toMatchObject({
      format: 'webp',
      width: 500,
      height: 300,
      space: 'srgb',
    })
    expect(master.equals(upload)).toBe(false)
  })

  it('is rotated upright and stripped of metadata', async () => {
    const upload = await phonePhoto()
    expect((await sharp(upload).metadata()).exif?.includes('SecretPhone')).toBe(true)
    const row = await storePublic(upload)
    expect([row.width, row.height]).toEqual([200, 400])
    const master = await masterOf(row)
    const metadata = await sharp(master).metadata()
    for (const field of ['exif', 'xmp', 'iptc', 'icc', 'orientation', 'comments'] as const)
      expect(metadata[field]).toBeUndefined()
    expect(master.includes('SecretPhone')).toBe(false)
    expect(await colourAt(master, 100, 50)).toEqual(RED)
    expect(await colourAt(master, 100, 350)).toEqual(BLUE)
  })

  it('is converted to sRGB', async () => {
    const upload = await twoColours(40, 40).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()
    expect((await sharp(upload).metadata()).hasProfile).toBe(true)
    const master = await masterOf(await storePublic(upload))
    expect((await sharp(master).metadata()).hasProfile).toBe(false)
    expect(await colourAt(master, 5, 20)).toEqual(RED)
  })

  it.each([
    ['as wide as its widest variant', 3000, 1000, 1600, 533],
    ...sized<[string, number, number, number, number][]>([], [['tall', 3000, 4000, 1600, 2133]]),
    ['no higher than the limit', 1000, 5000, 640, 3200],
    ['never enlarged', 30, 20, 30, 20],
  ])('is stored %s', async (_, width, height, storedWidth, storedHeight) => {
    const row = await storePublic(await twoColours(width, height).png().toBuffer())
    expect([row.width, row.height]).toEqual([storedWidth, storedHeight])
  })

  it('keeps its transparency', async () => {
    const clear = { width: 20, height: 20, channels: 4 as const, background: { ...RED, alpha: 0 } }
    const row = await storePublic(await sharp({ create: clear }).png().toBuffer())
    expect((await sharp(await masterOf(row)).stats()).isOpaque).toBe(false)
  })

  it('is reduced to one frame when it was animated', async () => {
    const frames = await Promise.all(
      [twoColours(40, 40), twoColours(40, 40).negate()].map((f) => f.png().toBuffer()),
    )
    const upload = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer()
    expect((await sharp(upload).metadata()).pages).toBe(2)
    const row = await storePublic(upload)
    expect([row.width, row.height]).toEqual([40, 40])
    expect((await sharp(await masterOf(row)).metadata()).pages).toBeUndefined()
  })

  it('loses data hidden behind or inside it', async () => {
    const [jpeg, png] = [await twoColours().jpeg().toBuffer(), await twoColours().png().toBuffer()]
    const script = Buffer.from('<html><script>alert(1)</script>')
    const zip = Buffer.from('PK\x03\x04\x14\0\0\0secret.txt', 'latin1')
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), script])
    const inside = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
    for (const polyglot of [Buffer.concat([jpeg, script]), Buffer.concat([png, zip]), inside]) {
      const master = await masterOf(await storePublic(polyglot))
      expect(master.includes('alert(1)') || master.includes('secret.txt')).toBe(false)
    }
  })

  it('may have exactly 5 MB', async () => {
    const jpeg = await twoColours().jpeg().toBuffer()
    const row = await storePublic(Buffer.concat([jpeg, Buffer.alloc(MAX_IMAGE_BYTES - jpeg.length)]))
    expect(row.width).toBe(500)
  })

  it('needs no variants when it is private', async () => {
    const row = await storeImage({ bytes: await twoColours().png().toBuffer(), visibility: 'private' })
    expect(row).toMatchObject({ state: 'ready', widths: [] })
  })

  it('may be a GIF when it is an avatar', async () => {
    const bytes = await twoColours(40, 40).gif().toBuffer()
    const row = await storeImage({ bytes, visibility: 'public', kind: 'avatar' })
    expect((await sharp(await masterOf(row)).metadata()).format).toBe('webp')
  })
})

const noise = {
  channels: 3 as const,
  background: RED,
  noise: { type: 'gaussian' as const, mean: 128, sigma: 30 },
}
const jpeg = () => twoColours(800, 800).jpeg().toBuffer()
const png = () =>
  sharp({ create: { ...noise, width: 300, height: 300 } })
    .png()
    .toBuffer()
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

describe('a picture that is refused', () => {
  it.each([
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unsupportedFormat'],
    ['HTML', () => Buffer.from('<!doctype html>'), 'unsupportedFormat'],
    ['GIF', () => twoColours().gif().toBuffer(), 'unsupportedFormat'],
    ['AVIF', () => twoColours(64, 64).avif().toBuffer(), 'unsupportedFormat'],
    ['PDF', () => Buffer.from('%PDF-1.7'), 'unsupportedFormat'],
    ['nothing', () => Buffer.alloc(0), 'unsupportedFormat'],
    ['5 MB and a byte', () => Buffer.alloc(MAX_IMAGE_BYTES + 1), 'tooLarge'],
    [
      'a JPEG with 5 MB and a byte',
      async () => Buffer.concat([await jpeg(), Buffer.alloc(MAX_IMAGE_BYTES)]),
      'tooLarge',
    ],
    ['half a JPEG', async () => half(await jpeg()), 'unreadable'],
    ['half a PNG', async () => half(await png()), 'unreadable'],
    ['half a WebP', async () => half(await twoColours().webp().toBuffer()), 'unreadable'],
    ['a JPEG header in front of HTML', () => Buffer.from('\xff\xd8\xff<script>', 'latin1'), 'unreadable'],
    ['a PNG header in front of SVG', () => Buffer.from('\x89PNG\r\n\x1a\n<svg/>', 'latin1'), 'unreadable'],
  ])('%s', async (_, upload, code) => {
    const [files, rows] = [await listFiles(), await countRows()]
    const bytes = await upload()
    await expect(storePublic(bytes)).rejects.toMatchObject({ name: 'Refusal', code, kind: 'invalid' })
    expect([await listFiles(), await countRows()]).toEqual([files, rows])
  })

  it('196 megapixels in a few kilobytes, within a second', async () => {
    const bomb = pixelBomb()
    expect(bomb.length).toBeLessThan(100_000)
    const start = performance.now()
    await expect(storePublic(bomb)).rejects.toMatchObject({ code: 'unreadable' })
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  it('more pixels than the camera of a phone makes', async () => {
    const blank = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#fff' } })
        .png()
        .toBuffer()
    await expect(storePublic(await blank(8_000, 5_000))).rejects.toMatchObject({ code: 'unreadable' })
    expect((await storePublic(await blank(6_000, 4_000))).width).toBe(1_600)
  })

  it('one that ends the process that decodes it, and the next one is decoded by another', async () => {
    const shared = globalThis as { melhfaPictureProcess?: ChildProcess }
    await storePublic(await twoColours(10, 10).png().toBuffer())
    const first = shared.melhfaPictureProcess!
    expect(first.pid).not.toBe(process.pid)
    const large = await twoColours(5_000, 4_000).png().toBuffer()
    const refused = storePublic(large).catch((error: unknown) => error)
    first.kill('SIGKILL')
    expect(await refused).toMatchObject({ code: 'unreadable', kind: 'invalid' })
    expect((await storePublic(await twoColours(10, 10).png().toBuffer())).width).toBe(10)
    expect(shared.melhfaPictureProcess!.pid).not.toBe(first.pid)
  })

  it('does not block the next one', async () => {
    const uploads = [half(await jpeg()), await jpeg(), half(await png()), await jpeg()].map(storePublic)
    const outcomes = await Promise.allSettled(uploads)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
  })
})

describe('a sound', () => {
  it.each([
    ['cover.mp3', 'audio/mpeg'],
    ['voice.m4a', 'audio/mp4'],
    ['opus.ogg', 'audio/ogg'],
    ['voice.webm', 'audio/webm'],
  ])('%s is stored as %s', async (name, contentType) => {
    const row = await storeAudio({ bytes: sound(name), visibility: 'public' })
    expect(row).toMatchObject({
      kind: 'audio',
      contentType,
      state: 'ready',
      width: null,
      bytes: sound(name).length,
    })
    expect(await readBlob(mediaKey(row.id, 'sound'))).toEqual(sound(name))
  })

  it.each([
    ['video.mp4', () => sound('video.mp4'), 'unsupportedAudio'],
    ['HTML', () => Buffer.from('<script>alert(1)</script>'), 'unsupportedAudio'],
    ['more than 5 MB', () => Buffer.alloc(5 * 1024 * 1024 + 1), 'audioTooLarge'],
  ])('is refused: %s', async (_, bytes, code) => {
    await expect(storeAudio({ bytes: bytes(), visibility: 'public' })).rejects.toMatchObject({
      code,
      kind: 'invalid',
    })
  })
})

describe('an upload', () => {
  it('is read whole, whatever its name and declared type', async () => {
    const file = new File(['hello'], 'picture.exe', { type: 'text/html' })
    expect(Buffer.from(await readUpload(file, 'image')).toString()).toBe('hello')
  })

  it('is refused by its size before it is read', async () => {
    const file = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'me.png')
    const reading = vi.spyOn(file, 'arrayBuffer')
    await expect(readUpload(file, 'avatar')).rejects.toMatchObject({ code: 'avatarTooLarge' })
    expect(reading).not.toHaveBeenCalled()
    expect((await readUpload(file, 'image')).length).toBe(file.size)
  })
})

describe('finding', () => {
  it('returns the row of an id, and undefined for an unknown id', async () => {
    const row = await storePublic(await twoColours().png().toBuffer())
    expect(await findMedia(row.id)).toEqual(row)
    expect(await findMedia(randomUUID())).toBeUndefined()
    expect(await findMedia("' or 1=1 --")).toBeUndefined()
  })
})

describe('removing', () => {
  it('deletes the row immediately and every file afterwards', async () => {
    const row = await storePublic(await twoColours().png().toBuffer())
    await makeVariantsNow(row.id)
    expect((await listFiles()).filter((file) => file.includes(row.id))).toHaveLength(7)
    await removeMedia(row.id)
    expect(await findMedia(row.id)).toBeUndefined()
    expect(await deleteNextRemoved()).toBe(true)
    expect(await deleteNextRemoved()).toBe(false)
    expect((await listFiles()).filter((file) => file.includes(row.id))).toEqual([])
  })

  it('that is rolled back deletes nothing', async () => {
    const row = await storePublic(await twoColours().png().toBuffer())
    const attempt = transaction(async () => {
      await removeMedia(row.id)
      throw new Error('rolled back')
    })
    await expect(attempt).rejects.toThrow('rolled back')
    expect(await deleteNextRemoved()).toBe(false)
    expect(await findMedia(row.id)).toEqual(row)
    expect((await masterOf(row)).length).toBe(row.bytes)
  })

  it('twice, or of an unknown id, is no error', async () => {
    const row = await storeAudio({ bytes: sound('plain.mp3'), visibility: 'private' })
    await removeMedia(row.id)
    await removeMedia(row.id)
    await removeMedia(randomUUID())
    expect(await deleteNextRemoved()).toBe(true)
    expect(await deleteNextRemoved()).toBe(false)
  })
})

describe('a row and its file', () => {
  it('leave no file behind when the row cannot be written', async () => {
    const files = await listFiles()
    const attempt = transaction(async () => {
      await db()
        .execute(sql`select 1 / 0`)
        .catch(() => {})
      await storePublic(await twoColours().png().toBuffer())
    })
    await expect(attempt).rejects.toThrow('Failed query')
    expect(await listFiles()).toEqual(files)
  })

  it('leave no row behind when the file cannot be written', async () => {
    const rows = await countRows()
    openBlobs({ dataDir: '/dev/null/nowhere', s3: undefined, keepFreeBytes: 1 })
    await expect(storePublic(await twoColours().png().toBuffer())).rejects.toMatchObject({ code: 'ENOTDIR' })
    expect(await countRows()).toBe(rows)
  })
})

const listFiles = async () => (await store.keys()).sort()
const countRows = async () => (await db().select({ rows: count() }).from(media))[0]!.rows

/** Rounded to tens, as encoding shifts a colour a little. */
async function colourAt(picture: Buffer, left: number, top: number): Promise<typeof RED> {
  const pixel = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  const [r, g, b] = [...pixel].map((value) => Math.round(value / 10) * 10)
  return { r: r!, g: g!, b: b! }
}
