import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openSpoolFile } from './spool-file.server.ts'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'melhfa-spool-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

it('returns what was written, and leaves no file behind', async () => {
  const folder = await newFolder()
  const spool = (await openSpoolFile({ folder: join(folder, 'uploads'), keepFreeBytes: 0 }))!
  await spool.write(Buffer.from('one '))
  await spool.write(Buffer.from('two'))
  expect(await readdir(join(folder, 'uploads'))).toEqual([])
  expect((await spool.read()).toString()).toBe('one two')
  await spool.close()
})

it('opens no file on a full disk, or where none can be written', async () => {
  const folder = await newFolder()
  expect(await openSpoolFile({ folder, keepFreeBytes: Number.MAX_SAFE_INTEGER })).toBeUndefined()
  await writeFile(join(folder, 'file'), '')
  expect(await openSpoolFile({ folder: join(folder, 'file'), keepFreeBytes: 0 })).toBeUndefined()
})
