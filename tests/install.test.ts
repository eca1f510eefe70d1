/** What `npm start` and `npm run upgrade` install leaves no change in a clone: a changed lock file would stop the next `git pull`. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

it('leaves the lock file as it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'melhfa-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (file: string, content: object | string) =>
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
  for (const name of ['scripts', 'dep']) mkdirSync(join(folder, name))
  cpSync('scripts/setup.mjs', join(folder, 'scripts/setup.mjs'))
  // A package without a registry that brings a `node`, as the real one does.
  write('dep/package.json', { name: 'dep', version: '1.0.0', bin: { node: 'run.js' } })
  write('dep/run.js', '#!/usr/bin/env node\n')
  const dependencies = { dep: 'file:dep' }
  write('package.json', { name: 'shop', version: '1.0.0', dependencies })
  write('package-lock.json', {
    lockfileVersion: 3,
    packages: {
      '': { dependencies },
      dep: { version: '1.0.0', bin: { node: 'run.js' } },
      'node_modules/dep': { resolved: 'dep', link: true },
    },
  })
  const before = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const run = `import('./scripts/setup.mjs').then(({ install }) => install())`
  const { status, stdout } = spawnSync(process.execPath, ['-e', run], { cwd: folder, encoding: 'utf8' })
  expect(stdout).toContain('Installing what is missing…')
  expect(status).toBe(0)
  expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toBe(before)
})
