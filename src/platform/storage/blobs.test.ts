import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3Server } from '../../../tests/s3-server.ts'
import type { Blobs } from './blob-store.server.ts'
import { openBlobs } from './blobs.server.ts'

const KEY = 'ab/3f0c/800.avif'
const STORES: Record<string, () => Promise<{ blobs: Blobs; close(): Promise<void> }>> = {
  async disk() {
    const dataDir = await mkdtemp(join(tmpdir(), 'melhfa-blobs-'))
    return {
      blobs: openBlobs({ dataDir, s3: undefined, keepFreeBytes: 1 }),
      close: () => rm(dataDir, { recursive: true, force: true }),
    }
  },
  async s3() {
    const server = await startS3Server()
    return {
      blobs: openBlobs({ dataDir: '/nowhere', s3: server.config, keepFreeBytes: 1 }),
      close: () => server.stop(),
    }
  },
}

describe.each(Object.keys(STORES))('blobs on %s', (name) => {
  let store: { blobs: Blobs; close(): Promise<void> }
  let blobs: Blobs
  beforeAll(async () => {
    store = await STORES[name]!()
    blobs = store.blobs
  })
  afterAll(() => store.close())

  it('returns the bytes that were put', async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(60_000))
    await blobs.put(KEY, bytes, 'image/avif')
    expect(await bytesOf(blobs, KEY)).toEqual(bytes)
  })

  it('stores blobs longer than one chunk', async () => {
    const bytes = patternOf(1_000_003)
    await blobs.put('ab/3f0c/master.webp', bytes, 'image/webp')
    expect(Buffer.compare((await bytesOf(blobs, 'ab/3f0c/master.webp'))!, bytes)).toBe(0)
  })

  it('replaces a blob', async () => {
    await blobs.put(KEY, patternOf(500), 'image/avif')
    await blobs.put(KEY, patternOf(20), 'image/avif')
    expect(await bytesOf(blobs, KEY)).toEqual(patternOf(20))
  })

  it.each([
    [0, 1],
    [1, 1],
    [0, 999],
    [10, 19],
    [999, 999],
    [990, 5_000],
  ])('reads the range %d to %d', async (start, end) => {
    await blobs.put(KEY, patternOf(1_000), 'image/avif')
    const found = await blobs.read(KEY, { start, end })
    expect(found?.size).toBe(1_000)
    expect(new Uint8Array(await new Response(found!.stream).arrayBuffer())).toEqual(
      patternOf(1_000).subarray(start, end + 1),
    )
  })

  it('refuses a range that starts beyond the end', async () => {
    await blobs.put(KEY, patternOf(1_000), 'image/avif')
    await expect(blobs.read(KEY, { start: 1_000, end: 1_001 })).rejects.toThrow(RangeError)
  })

  it('returns the size of the complete blob', async () => {
    await blobs.put(KEY, patternOf(1_234), 'image/avif')
    const found = await blobs.read(KEY)
    expect(found?.size).toBe(1_234)
    await found?.stream.cancel()
  })

  it('returns undefined for a blob that was never put', async () => {
    expect(await blobs.read('ab/none/800.avif')).toBeUndefined()
    expect(await blobs.read('ab/3f0c/1600.avif')).toBeUndefined()
  })

  it('removes one blob and no other', async () => {
    await blobs.put(KEY, patternOf(10), 'image/avif')
    await blobs.put('ab/3f0c/400.avif', patternOf(11), 'image/avif')
    await blobs.remove(KEY)
    expect(await blobs.read(KEY)).toBeUndefined()
    expect(await bytesOf(blobs, 'ab/3f0c/400.avif')).toEqual(patternOf(11))
  })

  it('ignores the removal of a blob that does not exist', async () => {
    await blobs.remove('ab/none/800.avif')
    await blobs.remove('ab/none/800.avif')
    expect(await blobs.read('ab/none/800.avif')).toBeUndefined()
  })

  it.each([
    '../secret',
    'ab/../../secret',
    '/etc/passwd',
    'ab//c',
    'ab/.hidden',
    'ab/c.',
    'ab/c.tar.gz',
    'AB/c',
    'ab\\c',
    'ab/c\0.webp',
    'ab/c\n',
    'ab/%2e%2e/c',
    '',
    'a'.repeat(201),
  ])('refuses the key %j', async (key) => {
    await expect(blobs.put(key, patternOf(1), 'image/avif')).rejects.toThrow('not a blob key')
    await expect(blobs.read(key)).rejects.toThrow('not a blob key')
    await expect(blobs.remove(key)).rejects.toThrow('not a blob key')
  })
})

it('leaves no folder and no unfinished file behind on disk', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'melhfa-blobs-'))
  const blobs = openBlobs({ dataDir, s3: undefined, keepFreeBytes: 1 })
  await blobs.put(KEY, patternOf(10), 'image/avif')
  expect(await readdir(join(dataDir, 'media/ab/3f0c'))).toEqual(['800.avif'])
  await blobs.remove(KEY)
  expect(await readdir(join(dataDir, 'media/ab'))).toEqual([])
  await rm(dataDir, { recursive: true })
})

async function bytesOf(blobs: Blobs, key: string): Promise<Uint8Array | undefined> {
  const found = await blobs.read(key)
  return found && new Uint8Array(await new Response(found.stream).arrayBuffer())
}

function patternOf(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => (index * 31) % 251)
}
