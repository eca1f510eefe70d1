import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { escapeMarkup, load } from './fonts.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'melhfa-fonts-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Fonts cannot be unloaded, so each case runs in a new process. */
async function outputOf(script: string): Promise<string> {
  const args = ['--input-type=module-typescript', '--eval', `${script}\nconsole.log('fonts loaded')`]
  const run = promisify(execFile)(process.execPath, args)
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error)
  return stdout + stderr
}

const LATIN = '@expo-google-fonts/ibm-plex-sans/500Medium/IBMPlexSans_500Medium.ttf'

describe('fonts for server-rendered pictures', () => {
  it('are loaded from their packages', async () => {
    const script = `import { loadFonts } from '#platform/fonts.server.ts'\nawait loadFonts()`
    expect(await outputOf(script)).toContain('fonts loaded')
  })

  it('fail the check when none is loaded', async () => {
    const script = `import { checkFonts } from '#platform/fonts.server.ts'\nawait checkFonts()`
    const output = await outputOf(script)
    expect(output).toContain('font IBM Plex Sans Medium is not loaded')
    expect(output).not.toContain('fonts loaded')
  })

  it('fail the check when one of them is missing', async () => {
    const script = `import { load } from '#platform/fonts.server.ts'\nawait load(['${LATIN}'])`
    expect(await outputOf(script)).toMatch(/font IBM Plex Sans \w+ is not loaded/)
  })

  it('fail the check when a file is not a font', async () => {
    const broken = join(folder, 'broken.ttf')
    writeFileSync(broken, 'wOF2 but not a font, only long enough to be opened')
    const script = `import { load } from '#platform/fonts.server.ts'\nawait load(['${broken}'])`
    expect(await outputOf(script)).toContain('font IBM Plex Sans Medium is not loaded')
  })

  it('name a file that does not exist', async () => {
    await expect(load(['@expo-google-fonts/ibm-plex-sans/none.ttf'])).rejects.toThrow(/none\.ttf/)
  })
})

it('markup escapes any text', () => {
  expect(escapeMarkup('a<b>&"\u0000\u0001\uD800\uFFFF\n')).toBe('a&lt;b&gt;&amp;"\uFFFD\n')
})
