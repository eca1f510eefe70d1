import { execFileSync } from 'node:child_process'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BrokenTar, readTar, tarWriter } from './tar.server.ts'

const ENTRIES: Record<string, Buffer> = {
  'backup.json': Buffer.from('{"format":1}'),
  'tables/orders/000001.copy.gz': Buffer.alloc(512, 'x'),
  'media/ab/empty': Buffer.alloc(0),
  'media/ab/c0ffee/800.avif': Buffer.from(Array.from({ length: 300_001 }, (_, index) => (index * 31) % 251)),
}

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'melhfa-tar-'))
  path = join(folder, 'whole.tar')
  const file = await open(path, 'wx')
  const tar = tarWriter(file, new Date('2026-11-15T12:00:00Z'))
  for (const [name, bytes] of Object.entries(ENTRIES)) await tar.add(name, bytes)
  await tar.finish()
  await file.close()
})
afterAll(() => rm(folder, { recursive: true }))

async function entriesOf(bytes: Uint8Array): Promise<Record<string, Buffer>> {
  const copy = join(folder, 'copy.tar')
  await writeFile(copy, bytes)
  const found: Record<string, Buffer> = {}
  for await (const entry of readTar(copy)) found[entry.name] = Buffer.from(entry.bytes)
  return found
}

it('gives back what was put in', async () => {
  expect(await entriesOf(await readFile(path))).toEqual(ENTRIES)
})

it('is a file that any tar opens', () => {
  const listed = execFileSync('tar', ['tf', path], { encoding: 'utf8' }).trim().split('\n')
  expect(listed).toEqual([...Object.keys(ENTRIES), 'SHA256'])
  const shown = execFileSync('tar', ['xOf', path, 'media/ab/c0ffee/800.avif'], { maxBuffer: 1e7 })
  expect(Buffer.compare(shown, ENTRIES['media/ab/c0ffee/800.avif']!)).toBe(0)
})

it('refuses a file in which any one byte was changed', { timeout: 120_000 }, async () => {
  const whole = await readFile(path)
  // Most in the small parts and at the end, some in the large one.
  const positions = [...whole.keys()].filter((at) =>
    at < 4_200 || at > whole.length - 2_600 ? at % 23 === 0 : at % 40_009 === 0,
  )
  expect(positions.length).toBeGreaterThan(250)
  for (const at of positions) {
    const changed = Buffer.from(whole)
    changed[at]! ^= 0x41
    await expect(entriesOf(changed), `byte ${at}`).rejects.toBeInstanceOf(BrokenTar)
  }
})

it.each([1, 511, 512, 1_023, 1_024, 1_536, 1_600, 2_048, 300_000])(
  'refuses a file without its last %d bytes',
  async (missing) => {
    const whole = await readFile(path)
    await expect(entriesOf(whole.subarray(0, whole.length - missing))).rejects.toThrow('it ends too early')
  },
)

it('refuses what follows the end', async () => {
  await expect(entriesOf(Buffer.concat([await readFile(path), Buffer.alloc(1)]))).rejects.toThrow('follows')
})
