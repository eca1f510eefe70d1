/** `npm run verify-register` as a child process: on a shop's database, and on an exported journal without one. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runCommand } from './shop-command.ts'
import { seededDataDir } from './shop-process.ts'

async function journal(...lines: object[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'melhfa-journal-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'journal.jsonl')
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return path
}

const HEAD = { format: 'melhfa-journal', version: 1, exportedAt: '2026-11-17T00:00:00Z', erasures: [] }

describe('npm run verify-register', () => {
  it('verifies the database of a shop that does not run', async () => {
    const { code, printed } = await runCommand(['verify-register'], { DATA_DIR: await seededDataDir() })
    expect(printed).toContain('The register has no closings yet')
    expect(code).toBe(0)
  })

  it('verifies a journal where there is no shop', async () => {
    const env = { DATA_DIR: '/nonexistent' }
    const whole = await journal(HEAD, { end: true, closings: 0, hash: null })
    expect(await runCommand(['verify-register', whole], env)).toMatchObject({ code: 0 })
    const cut = await runCommand(['verify-register', await journal(HEAD)], env)
    expect(cut).toMatchObject({ code: 1, printed: expect.stringContaining('is cut off') })
    const paper = await runCommand(['verify-register', whole, `--paper=Z3:${'a'.repeat(16)}`], env)
    expect(paper).toMatchObject({
      code: 1,
      printed: expect.stringContaining('printed report 3 is not in the chain'),
    })
  })

  it('names an option that it does not know', async () => {
    const { code, printed } = await runCommand(['verify-register', '--fast'], {})
    expect(printed).toContain('--fast is not a known option')
    expect(printed).not.toContain('    at ')
    expect(code).toBe(1)
  })
})
