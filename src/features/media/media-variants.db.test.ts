import type { ChildProcess } from 'node:child_process'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { closeDatabase, db, openDatabase } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { blobs } from '#platform/storage/blobs.server.ts'
import { twoColours } from '../../../tests/media-samples.ts'
import { readBlob, useTestBlobs } from '../../../tests/test-blobs.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { makeNextVariants, makeVariantsNow } from './make-variants.server.ts'
import { deleteNextRemoved } from './media-removal.server.ts'
import { media, type MediaRow } from './media-tables.server.ts'
import { startVariantWorker } from './media-variants.server.ts'
import { MAX_PHONE_BYTES, mediaKey } from './media.rules.ts'
import { findMedia, removeMedia, storeImage } from './media.server.ts'

const { connection } = useTestDatabase()
const store = useTestBlobs()
beforeEach(() => db().delete(media))

async function storePicture(width = 60, height = 30): Promise<MediaRow> {
  return storeImage({ bytes: await twoColours(width, height).png().toBuffer(), visibility: 'public' })
}

async function storeTransparent(): Promise<MediaRow> {
  const background = { r: 200, g: 0, b: 0, alpha: 0.5 }
  const bytes = await sharp({ create: { width: 60, height: 30, channels: 4, background } })
    .png()
    .toBuffer()
  return storeImage({ bytes, visibility: 'public' })
}

/** An interval that no test waits for: the worker does only what it is woken for. */
const TOO_LATE = 3_600_000

const stateOf = async ({ id }: MediaRow) => (await findMedia(id))?.state

const breakMaster = ({ id }: MediaRow) => blobs().remove(mediaKey(id, 'master.webp'))
const expireClaims = () =>
  db()
    .update(media)
    .set({ claimedUntil: new Date(0) })

/** The encoding process has a low priority: beside other tests it takes ten times as long. */
const ENCODING_LIMIT_MS = 180_000

describe('the variants of a picture', () => {
  it('exist in every width and both formats, with matching content', async () => {
    const row = await storePicture(960, 480)
    await makeVariantsNow(row.id)
    expect(await findMedia(row.id)).toMatchObject({ state: 'ready', widths: [240, 400, 640, 800, 960] })
    for (const width of [240, 400, 640, 800, 960])
      for (const [format, decoder] of [
        ['avif', 'heif'],
        ['webp', 'webp'],
      ] as const) {
        const bytes = await readBlob(mediaKey(row.id, `${width}.${format}`))
        const metadata = await sharp(bytes).metadata()
        expect(metadata).toMatchObject({ format: decoder, width, height: width / 2 })
        expect(metadata.exif).toBeUndefined()
        const { dominant } = await sharp(bytes).stats()
        expect(dominant.r > 180 || dominant.b > 180).toBe(true)
      }
  })

  it(
    'are at most 60 KB in the widths that phones load, whatever the picture',
    async () => {
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
      const bytes = await sharp({
        create: { width: 1210, height: 470, channels: 3, noise, background: '#fff' },
      })
        .blur(1.2)
        .jpeg({ quality: 80 })
        .toBuffer()
      const row = await storeImage({ bytes, visibility: 'public' })
      await makeVariantsNow(row.id)
      const sizes = async (width: number) =>
        Promise.all(
          ['avif', 'webp'].map(
            async (format) => (await readBlob(mediaKey(row.id, `${width}.${format}`)))!.length,
          ),
        )
      for (const width of [240, 400, 640, 800, 1200])
        for (const size of await sizes(width)) expect(size).toBeLessThanOrEqual(MAX_PHONE_BYTES)
      for (const size of await sizes(1210)) expect(size).toBeGreaterThan(MAX_PHONE_BYTES)
    },
    ENCODING_LIMIT_MS,
  )

  it('come with the colours to show until the picture is loaded; a transparent picture has none', async () => {
    const [opaque, transparent] = [await storePicture(), await storeTransparent()]
    await makeVariantsNow(opaque.id)
    await makeVariantsNow(transparent.id)
    expect((await findMedia(opaque.id))!.placeholder).toMatch(/^#[0-9a-f]{3},#[0-9a-f]{3},#[0-9a-f]{3}$/)
    expect((await findMedia(transparent.id))!.placeholder).toBe('')
  })

  it('of a picture of an earlier version: only those that are missing are made', async () => {
    const row = await storePicture(500, 300)
    await makeVariantsNow(row.id)
    await db()
      .update(media)
      .set({ state: 'pending', widths: [400, 500], placeholder: '' })
    const put = vi.spyOn(blobs(), 'put')
    await makeVariantsNow(row.id)
    const keys = put.mock.calls.map(([key]) => key)
    put.mockRestore()
    expect(keys).toEqual(['240.avif', '240.webp'].map((file) => mediaKey(row.id, file)))
    const made = await findMedia(row.id)
    expect(made).toMatchObject({ state: 'ready', widths: [240, 400, 500] })
    expect(made!.placeholder).not.toBe('')
  })

  it(
    'are made in another process; if it ends, the picture is tried again',
    async () => {
      const shared = globalThis as { melhfaVariantProcess?: ChildProcess }
      await makeVariantsNow((await storePicture()).id)
      const first = shared.melhfaVariantProcess!
      expect(first.pid).not.toBe(process.pid)
      const row = await storePicture(1600, 1600)
      const made = makeNextVariants()
      await vi.waitFor(async () => expect((await findMedia(row.id))!.attempts).toBe(1))
      first.kill('SIGKILL')
      await made
      expect(await stateOf(row)).toBe('pending')
      await expireClaims()
      await makeNextVariants()
      expect(await stateOf(row)).toBe('ready')
      expect(shared.melhfaVariantProcess!.pid).not.toBe(first.pid)
    },
    ENCODING_LIMIT_MS,
  )

  it('send a database notification, so that pages show them', async () => {
    const listener = new Client(connection)
    await listener.connect()
    const received: unknown[] = []
    listener.on('notification', ({ payload }) => received.push(payload))
    await listener.query('listen change')
    await makeVariantsNow((await storePicture()).id)
    await vi.waitFor(() => expect(received).toEqual(['media']))
    await listener.end()
  })

  it('are not made a second time', async () => {
    const row = await storePicture()
    await makeVariantsNow(row.id)
    expect(await makeNextVariants()).toBe(false)
  })
})

describe('a picture whose variants cannot be made', () => {
  it('is tried three times with delays, then marked as failed', async () => {
    const row = await storePicture()
    await breakMaster(row)
    for (const attempt of [1, 2]) {
      expect(await makeNextVariants()).toBe(true)
      expect(await findMedia(row.id)).toMatchObject({ state: 'pending', attempts: attempt })
      expect(await makeNextVariants()).toBe(false)
      await expireClaims()
    }
    expect(await makeNextVariants()).toBe(true)
    expect(await findMedia(row.id)).toMatchObject({ state: 'failed', attempts: 3, widths: [] })
    await expireClaims()
    expect(await makeNextVariants()).toBe(false)
  })

  it('does not block others', async () => {
    const [broken, whole] = [await storePicture(), await storePicture()]
    await breakMaster(broken)
    await makeNextVariants()
    await makeNextVariants()
    expect([await stateOf(broken), await stateOf(whole)]).toEqual(['pending', 'ready'])
  })

  it('is marked as failed when the process crashed on every attempt', async () => {
    const row = await storePicture()
    await db()
      .update(media)
      .set({ attempts: 3, claimedUntil: new Date(0) })
    expect(await makeNextVariants()).toBe(true)
    expect(await stateOf(row)).toBe('failed')
  })

  it('is claimed again when the claim of a stopped worker has expired', async () => {
    const row = await storePicture()
    await db()
      .update(media)
      .set({ attempts: 1, claimedUntil: new Date(Date.now() + 60_000) })
    expect(await makeNextVariants()).toBe(false)
    await expireClaims()
    expect(await makeNextVariants()).toBe(true)
    expect(await stateOf(row)).toBe('ready')
  })
})

describe('the worker', () => {
  it('shares the queue with other workers; no picture is processed twice', async () => {
    const rows: MediaRow[] = []
    for (let index = 0; index < 8; index++) rows.push(await storePicture())
    const put = vi.spyOn(blobs(), 'put')
    const workers = [startVariantWorker(), startVariantWorker(), startVariantWorker()]
    await vi.waitFor(async () => expect(await countPending()).toBe(0), { timeout: 10_000 })
    await Promise.all(workers.map((worker) => worker.stop()))
    const keys = put.mock.calls.map(([key]) => key)
    put.mockRestore()
    expect(keys).toHaveLength(8 * 2)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { id } of rows) expect(await findMedia(id)).toMatchObject({ state: 'ready', attempts: 1 })
  })

  it('starts immediately when a picture is stored by this process', async () => {
    const first = await storePicture()
    const worker = startVariantWorker(TOO_LATE)
    await expect.poll(() => stateOf(first)).toBe('ready')
    const next = await storePicture()
    await expect.poll(() => stateOf(next)).toBe('ready')
    await worker.stop()
  })

  it('interrupts the current picture when it stops, which is made later, and starts no other', async () => {
    const rows = [await storePicture(1600, 1200), await storePicture(1600, 1200)]
    const worker = startVariantWorker()
    await vi.waitFor(async () => expect((await findMedia(rows[0]!.id))?.attempts).toBe(1))
    await worker.stop()
    for (const { id } of rows)
      expect(await findMedia(id)).toMatchObject({ state: 'pending', attempts: 0, claimedUntil: null })
    expect(await makeNextVariants()).toBe(true)
    expect(await stateOf(rows[0]!)).toBe('ready')
  })

  it('stops immediately when idle', async () => {
    const row = await storePicture()
    const worker = startVariantWorker(TOO_LATE)
    await expect.poll(() => stateOf(row)).toBe('ready')
    await worker.stop()
  })

  it('leaves no file of a picture that is removed while its variants are made', async () => {
    const row = await storePicture(1600, 1200)
    const worker = startVariantWorker()
    await vi.waitFor(async () => expect((await findMedia(row.id))?.attempts).toBe(1))
    await removeMedia(row.id)
    expect(await deleteNextRemoved()).toBe(true)
    await vi.waitFor(async () => expect((await store.keys()).join()).not.toContain(row.id), {
      timeout: 10_000,
    })
    await worker.stop()
    expect((await store.keys()).join()).not.toContain(row.id)
  })

  it('continues after the database was unreachable', async () => {
    await closeDatabase()
    const logged = vi.spyOn(log, 'warn')
    const worker = startVariantWorker(50)
    await expect.poll(() => logged.mock.calls.length).toBeGreaterThan(0)
    logged.mockRestore()
    openDatabase(connection)
    const row = await storePicture()
    await expect.poll(() => stateOf(row)).toBe('ready')
    await worker.stop()
  })
})

async function countPending(): Promise<number> {
  return db().$count(media, eq(media.state, 'pending'))
}
