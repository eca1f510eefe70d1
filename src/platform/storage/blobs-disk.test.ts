import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDiskBlobs } from './blobs-disk.server.ts'

const MEGABYTE = 1024 * 1024
const disk = (free: number) => ({ keepFreeBytes: 100 * MEGABYTE, freeBytes: async () => free })
const WITH_SPACE = disk(1_000 * MEGABYTE)
const FULL = disk(100 * MEGABYTE)

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'melhfa-disk-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

describe('a disk that fills up', () => {
  it('refuses before writing when less than the reserve would be left', async () => {
    const blobs = openDiskBlobs(root, FULL)
    await expect(blobs.put('ab/c/master.webp', new Uint8Array(10), 'image/webp')).rejects.toMatchObject({
      code: 'diskFull',
      kind: 'busy',
    })
    expect(await readdir(join(root, 'ab/c'))).toEqual([])
  })

  it('accepts a blob that leaves exactly the reserve', async () => {
    const blobs = openDiskBlobs(root, disk(100 * MEGABYTE + 10))
    await blobs.put('ab/c/400.webp', new Uint8Array(10), 'image/webp')
    await expect(blobs.put('ab/c/800.webp', new Uint8Array(11), 'image/webp')).rejects.toThrow('diskFull')
    expect(await readdir(join(root, 'ab/c'))).toEqual(['400.webp'])
  })

  it('reads the free space of the disk by default', async () => {
    const blobs = openDiskBlobs(root, { keepFreeBytes: Number.MAX_SAFE_INTEGER })
    await expect(blobs.put('ab/c/400.webp', new Uint8Array(1), 'image/webp')).rejects.toThrow('diskFull')
    await openDiskBlobs(root, { keepFreeBytes: 1 }).put('ab/c/400.webp', new Uint8Array(1), 'image/webp')
  })

  it('still allows reading and removing', async () => {
    await openDiskBlobs(root, WITH_SPACE).put('ab/c/master.webp', new Uint8Array(10), 'image/webp')
    const blobs = openDiskBlobs(root, FULL)
    const found = await blobs.read('ab/c/master.webp')
    expect(found?.size).toBe(10)
    await found?.stream.cancel()
    await blobs.remove('ab/c/master.webp')
    expect(await blobs.read('ab/c/master.webp')).toBeUndefined()
  })
})

it('shows a reader the old blob or the new one, never a mix of both', async () => {
  const blobs = openDiskBlobs(root, WITH_SPACE)
  const versions = [1, 2, 3, 4, 5, 6].map((fill) => new Uint8Array(300_000 + fill).fill(fill))
  await blobs.put('ab/c/sound', versions[0]!, 'audio/mpeg')
  const writing = Promise.all(versions.map((version) => blobs.put('ab/c/sound', version, 'audio/mpeg')))
  for (let attempt = 0; attempt < 30; attempt++) {
    const found = await blobs.read('ab/c/sound')
    const bytes = new Uint8Array(await new Response(found!.stream).arrayBuffer())
    expect(versions.some((version) => Buffer.compare(version, bytes) === 0)).toBe(true)
  }
  await writing
})

it('cleans up when a write fails half-way', async () => {
  const blobs = openDiskBlobs(root, WITH_SPACE)
  await blobs.put('ab/c/400.webp', new Uint8Array(10), 'image/webp')
  // A folder with the name of the file makes the last step, the rename, fail.
  await blobs.put('ab/c/800/x.webp', new Uint8Array(10), 'image/webp')
  await expect(blobs.put('ab/c/800', new Uint8Array(10), 'image/webp')).rejects.toMatchObject({
    code: 'EISDIR',
  })
  expect((await readdir(join(root, 'ab/c'))).sort()).toEqual(['400.webp', '800'])
})

describe.skipIf(!existsSync('/proc/self/fd'))('open files', () => {
  it.each([
    ['read to the end', (stream: ReadableStream) => new Response(stream).arrayBuffer()],
    ['cancelled immediately', (stream: ReadableStream) => stream.cancel()],
    ['cancelled half-way', cancelHalfWay],
  ])('are closed when the stream is %s', async (_, use) => {
    const blobs = openDiskBlobs(root, WITH_SPACE)
    await blobs.put('ab/c/sound', new Uint8Array(300_000), 'audio/mpeg')
    for (let attempt = 0; attempt < 20; attempt++) await use((await blobs.read('ab/c/sound'))!.stream)
    expect(await openFilesUnder(root)).toBe(0)
  })

  it('are closed when the range is refused', async () => {
    const blobs = openDiskBlobs(root, WITH_SPACE)
    await blobs.put('ab/c/sound', new Uint8Array(3), 'audio/mpeg')
    await expect(blobs.read('ab/c/sound', { start: 3, end: 4 })).rejects.toThrow(RangeError)
    expect(await openFilesUnder(root)).toBe(0)
  })
})

it('finishes a download although the blob is removed meanwhile', async () => {
  const blobs = openDiskBlobs(root, WITH_SPACE)
  await blobs.put('ab/c/sound', new Uint8Array(300_000).fill(9), 'audio/mpeg')
  const found = await blobs.read('ab/c/sound')
  await blobs.remove('ab/c/sound')
  const bytes = new Uint8Array(await new Response(found!.stream).arrayBuffer())
  expect(bytes.length).toBe(300_000)
  expect(bytes.every((byte) => byte === 9)).toBe(true)
})

describe('an error other than a full disk is thrown as it is', () => {
  it('where a file has the name of the folder', async () => {
    await writeFile(join(root, 'ab'), '')
    const put = openDiskBlobs(root, WITH_SPACE).put('ab/c/master.webp', new Uint8Array(1), 'image/webp')
    await expect(put).rejects.toMatchObject({ code: 'ENOTDIR' })
  })

  it.skipIf(process.getuid?.() === 0)('where the folder is read-only (root may write anyway)', async () => {
    const readOnly = join(root, 'read-only')
    await mkdir(readOnly, { mode: 0o500 })
    const put = openDiskBlobs(readOnly, WITH_SPACE).put('ab/c/master.webp', new Uint8Array(1), 'image/webp')
    await expect(put).rejects.toMatchObject({ code: 'EACCES' })
  })
})

async function cancelHalfWay(stream: ReadableStream): Promise<void> {
  const reader = stream.getReader()
  await reader.read()
  await reader.cancel()
}

async function openFilesUnder(folder: string): Promise<number> {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
  return (await Promise.all(links)).filter((target) => target.startsWith(folder)).length
}
