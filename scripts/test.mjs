/** `npm test`: every check, in the order in which they fail fastest. `--no-browser` leaves the browser out. */
import { createServer } from 'node:net'
import { findBrowser } from './browser.mjs'
import { build, install, ROOT, run, say } from './setup.mjs'

process.chdir(ROOT)
install()

const withBrowser = !process.argv.includes('--no-browser')
/** @type {[string, () => number][]} */
const steps = [
  ['format', () => run('oxfmt', ['--check'])],
  ['types of routes', () => run('react-router', ['typegen'])],
  ['lint', () => run('oxlint', ['--type-aware', '--deny-warnings'])],
  ['types', () => run('tsc', ['--noEmit'])],
  ['types without browser or server', () => run('tsc', ['--noEmit', '-p', 'tsconfig.pure.json'])],
  ['build', () => build()],
  ['units, database and program', () => run('vitest', ['run'])],
]
if (withBrowser) {
  const chromium = findBrowser()
  const freePort = await findFreePort()
  steps.push([
    'browser',
    () =>
      run('playwright', ['test'], {
        E2E_PORT: freePort,
        ...(chromium && { CHROMIUM: chromium }),
      }),
  ])
}

const failed = []
for (const [name, step] of steps) {
  const started = Date.now()
  const passed = step() === 0
  say(`${passed ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (!passed) failed.push(name)
}
say(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)

function findFreePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(String(port)))
    })
  })
}
