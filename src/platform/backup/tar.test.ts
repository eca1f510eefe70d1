import { execFileSync } from 'node:child_process'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pack, type Header } from 'tar-stream'
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
  for await (const entry of readTar(copy)) found[entry.name] = entry.bytes
  return found
}

it('reads the entries that were written', async () => {
  expect(await entriesOf(await readFile(path))).toEqual(ENTRIES)
})

it('writes a file that any tar opens', () => {
  const listed = execFileSync('tar', ['tf', path], { encoding: 'utf8' }).trim().split('\n')
  expect(listed).toEqual([...Object.keys(ENTRIES), 'SHA256'])
  const shown = execFileSync('tar', ['xOf', path, 'media/ab/c0ffee/800.avif'], { maxBuffer: 1e7 })
  expect(Buffer.compare(shown, ENTRIES['media/ab/c0ffee/800.avif']!)).toBe(0)
})

it.each(['x'.repeat(101), 'ملحفة', ''])('refuses to write an entry named "%s"', async (name) => {
  const file = await open(join(folder, 'names.tar'), 'w')
  await expect(tarWriter(file, new Date()).add(name, Buffer.alloc(1))).rejects.toThrow('ASCII characters')
  await file.close()
})

it.each([
  ['written by this release', () => path],
  ['written by release 0.1.0', () => 'tests/fixtures/backup-0.1.0.tar'],
])('refuses a file %s in which any one byte was changed', async (_case, source) => {
  const whole = await readFile(source())
  // Dense in the first entries and in the seal, sparse in between.
  const positions = [...whole.keys()].filter((at) =>
    at < 4_200 || at > whole.length - 2_600 ? at % 61 === 0 : at % 40_009 === 0,
  )
  const checksumOfSeal = Array.from({ length: 8 }, (_, digit) => whole.length - 2_048 + 148 + digit)
  expect(positions.length).toBeGreaterThan(100)
  for (const at of [...positions, ...checksumOfSeal]) {
    const changed = Buffer.from(whole)
    changed[at]! ^= 0x41
    await expect(entriesOf(changed), `byte ${at}`).rejects.toBeInstanceOf(BrokenTar)
  }
})

it.each([1, 511, 512, 1_023, 1_024, 1_536, 1_600, 2_048, 300_000])(
  'refuses a file without its last %d bytes',
  async (missing) => {
    const whole = await readFile(path)
    await expect(entriesOf(whole.subarray(0, whole.length - missing))).rejects.toThrow('its end is missing')
  },
)

it.each([1, 512, 2_048])('refuses a file followed by %d bytes', async (more) => {
  const longer = Buffer.concat([await readFile(path), Buffer.alloc(more)])
  await expect(entriesOf(longer)).rejects.toThrow('something follows')
})

it.each<[string, Partial<Header> & { name: string }]>([
  ['longer than 64 MB', { name: 'media/large', size: 64 * 1024 * 1024 + 1 }],
  ['that is a link', { name: 'media/link', type: 'symlink', linkname: '/etc/passwd' }],
])('refuses an entry %s before its content is read', async (_, header) => {
  const archive = pack()
  archive.entry(header)
  const { value } = (await archive[Symbol.asyncIterator]().next()) as { value: Buffer }
  const whole = await readFile(path)
  await expect(entriesOf(Buffer.concat([value, whole]))).rejects.toThrow('is not a file of a backup')
})

it('closes the file when the reader stops early', async () => {
  const names: string[] = []
  for await (const { name } of readTar(path)) {
    names.push(name)
    break
  }
  expect(names).toEqual(['backup.json'])
})

it('says that a file does not exist', async () => {
  await expect(readTar(join(folder, 'none.tar')).next()).rejects.toMatchObject({ code: 'ENOENT' })
})
