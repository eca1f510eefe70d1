import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { escapeMarkup, load } from './typefaces.server.ts'
import { unpackWoff } from './woff.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'melhfa-typefaces-'))
afterAll(() => rmSync(folder, { recursive: true }))

const LATIN = '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-500-normal.woff'

/** Typefaces stay with the process that loaded them: a new one begins with none. */
async function inAnotherProcess(script: string): Promise<string> {
  const args = ['--input-type=module-typescript', '--eval', `${script}\nconsole.log('drawn')`]
  const run = promisify(execFile)(process.execPath, args, { env: { ...process.env, DATA_DIR: folder } })
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error)
  return stdout + stderr
}

describe('typefaces for pictures', () => {
  it('are there once loaded', async () => {
    const script = `import { loadTypefaces } from '#platform/typefaces.server.ts'\nawait loadTypefaces()`
    expect(await inAnotherProcess(script)).toContain('drawn')
  })

  it('are missed loudly when the library passed over them', async () => {
    const script = `import { checkTypefaces } from '#platform/typefaces.server.ts'\nawait checkTypefaces()`
    const output = await inAnotherProcess(script)
    expect(output).toContain('typeface IBM Plex Sans Medium is not there')
    expect(output).not.toContain('drawn')
  })

  it('are missed loudly when one of them is not loaded', async () => {
    const script = `import { load } from '#platform/typefaces.server.ts'\nawait load(['${LATIN}'], '${folder}')`
    expect(await inAnotherProcess(script)).toMatch(/typeface IBM Plex Sans \w+ is not there/)
  })

  it('are missed loudly when a file is gone or is no typeface', async () => {
    const broken = join(folder, 'broken.woff')
    writeFileSync(broken, 'wOF2 but not really a typeface, only long enough to look')
    await expect(load(['@fontsource/ibm-plex-sans/files/none.woff'], folder)).rejects.toThrow(/none\.woff/)
    await expect(load([broken], folder)).rejects.toThrow('not a WOFF file')
  })
})

it('a WOFF is unpacked to the tables it lists, each where the directory says', () => {
  const font = unpackWoff(readFileSync(createRequire(import.meta.url).resolve(LATIN)))
  const count = font.readUInt16BE(4)
  expect(font.readUInt32BE(0)).toBe(0x00010000)
  const tables = Array.from({ length: count }, (_, index) => ({
    tag: font.toString('latin1', 12 + 16 * index, 16 + 16 * index),
    start: font.readUInt32BE(20 + 16 * index),
    length: font.readUInt32BE(24 + 16 * index),
  }))
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head']))
  for (const { start, length } of tables) expect(start + length).toBeLessThanOrEqual(font.length)
  const head = tables.find(({ tag }) => tag === 'head')!
  expect(font.readUInt32BE(head.start + 12)).toBe(0x5f0f3cf5)
})

it('markup carries any text', () => {
  expect(escapeMarkup('a<b>&"\u0000\u0001\uD800\uFFFF\n')).toBe('a&lt;b&gt;&amp;"\uFFFD\n')
})
