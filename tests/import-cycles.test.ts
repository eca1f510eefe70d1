/** `import/no-cycle` of .oxlintrc.json finds cycles over `#` imports and over types; planted ones prove it. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

async function lintOutput(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'import-cycle-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const planted = { 'package.json': '{ "type": "module", "imports": { "#*": "./*" } }', ...files }
  for (const [name, text] of Object.entries(planted)) await writeFile(join(folder, name), text)
  return new Promise((done) => {
    const args = ['--config', resolve('.oxlintrc.json'), '.']
    execFile(resolve('node_modules/.bin/oxlint'), args, { cwd: folder }, (_error, stdout) => done(stdout))
  })
}

const a = 'export const a = 1\n'

describe('import cycles', () => {
  it.each([
    [
      'over relative imports',
      {
        'a.ts': `import { b } from './b.ts'\n${a}export const c = b`,
        'b.ts': `export { a as b } from './a.ts'`,
      },
    ],
    [
      'over # imports',
      {
        'a.ts': `import { b } from '#b.ts'\n${a}export const c = b`,
        'b.ts': `export { a as b } from '#a.ts'`,
      },
    ],
    [
      'of types alone, over three files',
      {
        'a.ts': `import type { B } from '#b.ts'\nexport type A = B | 1`,
        'b.ts': `import type { C } from './c.ts'\nexport type B = C | 2`,
        'c.ts': `import type { A } from '#a.ts'\nexport type C = A | 3`,
      },
    ],
  ])('are reported %s', async (_what, files) => {
    expect(await lintOutput(files)).toContain('import(no-cycle)')
  })

  it('are not reported in files without a cycle', async () => {
    const files = { 'a.ts': a, 'b.ts': `import { a } from '#a.ts'\nexport const b = a` }
    expect(await lintOutput(files)).not.toContain('no-cycle')
  })
})
