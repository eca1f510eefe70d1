/**
 * `npm test`: every kind of check, quickly. Its last line is `N passed, N failed`.
 *
 *     npm run check               everything but the browser tests
 *     npm test -- --changed       Vitest tests that import a changed file, and browser tests if a screen changed
 *     npm test -- --changed=main  the same, for all changes since that commit
 *     npm test -- --extended      all tests, in one language and screen size each; `.ci/run` runs these
 *     npm run test:full           larger sizes, every language and screen size, every PostgreSQL
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BROWSER_MISSING, findBrowser } from './browser.mjs'
import { install, ROOT, say } from './setup.mjs'
import { runStep } from './steps.mjs'
import { readPlaywrightResults, readVitestResults } from './test-results.mjs'

const REPORTS = join(ROOT, 'test-results')
const PLAYWRIGHT_REPORT = join(REPORTS, 'playwright.json')
const SLOWEST = 20
/** Projects of `vitest.config.ts`. */
const UNITS = ['units', 'units-isolated']

process.chdir(ROOT)
const cliArguments = process.argv.slice(2)
if (cliArguments.includes('--full')) process.env.TEST_FULL = '1'
/** Undefined: all tests. */
const changedSince =
  cliArguments.find((word) => /^--changed(=|$)/.test(word)) && (valueOf('--changed') ?? 'HEAD')
const isRootOnly = cliArguments.includes('--root-only')
// A change touches few tests, so all of them run.
const isQuick =
  !changedSince && !isRootOnly && !cliArguments.some((word) => ['--extended', '--full'].includes(word))
if (isQuick) process.env.TEST_QUICK = '1'
const withBrowser = !cliArguments.includes('--no-browser') && !isRootOnly

install()
mkdirSync(REPORTS, { recursive: true })
rmSync(PLAYWRIGHT_REPORT, { force: true })
const playwright = withBrowser ? playwrightArguments() : undefined
const chromium = playwright && findBrowser()
const seedFolder = mkdtempSync(join(tmpdir(), 'melhfa-seed-'))
process.once('exit', () => rmSync(seedFolder, { recursive: true, force: true }))

/** @type {import('./steps.mjs').StepResult[]} */
const results = []
/** One for each Vitest run. @type {import('./test-results.mjs').TestResults[]} */
const vitestResults = []
const step = async (name, command, args, more = {}) => {
  const result = await runStep({ name, command, args, ...more })
  results.push(result)
  return result.isPassed
}

if (isRootOnly) {
  if (await step('build', 'node', ['scripts/build.mjs'])) await runVitest('vitest', ['--project', 'root'])
} else {
  // Pages import these types, so they are generated before the type check.
  await step('route types', 'react-router', ['typegen'], { isQuiet: true })
  // Encoding the pictures of the sample data, with a low priority, and each static check use one core.
  const [isBuilt] = await Promise.all([buildAndSeed(), runStaticChecks().then(runUnits)])
  if (isBuilt) await runTests()
}
report()

async function runStaticChecks() {
  const quiet = { isQuiet: true }
  await step('format', 'oxfmt', ['--check'], quiet)
  await step('lint', 'oxlint', ['--type-aware', '--deny-warnings'], quiet)
  await step('types', 'tsc', ['--noEmit'], quiet)
  await step('types of pure code', 'tsc', ['--noEmit', '-p', 'tsconfig.pure.json'], quiet)
  await step('unused files and exports', 'knip', ['--no-progress', '--no-config-hints'], quiet)
}

async function buildAndSeed() {
  if (!(await step('build', 'node', ['scripts/build.mjs'], { isQuiet: true }))) return false
  if (!changedSince)
    await step('seeded data', 'node', ['tests/program/seed-folder.ts', seedFolder], { isQuiet: true })
  return true
}

/** Beside the sample data, which needs one core; the tests of the database need both. */
async function runUnits() {
  if (!changedSince)
    await runVitest(
      'units',
      UNITS.flatMap((project) => ['--project', project]),
    )
}

async function runTests() {
  if (changedSince) {
    await runVitest('vitest', [`--changed=${changedSince}`, '--passWithNoTests'])
    await runBrowserTests()
    return
  }
  const others = ['program', ...UNITS].flatMap((project) => ['--project', `!${project}`])
  await runVitest('database', others)
  await runVitest('program', ['--project', 'program'])
  await runBrowserTests()
}

async function runVitest(name, args) {
  const path = join(REPORTS, `${name.replaceAll(' ', '-')}.json`)
  rmSync(path, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  await step(name, 'vitest', ['run', ...reporters, ...args], { env: { TEST_SEED_FOLDER: seedFolder } })
  vitestResults.push({ name, ...readVitestResults(path) })
}

async function runBrowserTests() {
  if (!playwright || chromium === undefined) return
  await step('browser', 'playwright', ['test', '--reporter=line,json', ...playwright], {
    env: {
      ...(existsSync(join(seedFolder, 'first-start.json')) && { E2E_SEED_FOLDER: seedFolder }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT,
      ...(chromium && { CHROMIUM: chromium }),
    },
  })
}

/** Undefined if no screen changed. */
function playwrightArguments() {
  if (!changedSince) return []
  const changed = git('diff', '--name-only', changedSince).concat(
    git('ls-files', '--others', '--exclude-standard'),
  )
  if (changed.some((path) => /^(public|src)\/.*\.(tsx|css|text\.ts|svg|woff2)$/.test(path))) return []
  return changed.some((path) => path.startsWith('e2e/')) ? [`--only-changed=${changedSince}`] : undefined
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
}

function report() {
  const browser = { name: 'browser', ...readPlaywrightResults(PLAYWRIGHT_REPORT) }
  const runs = [...vitestResults, browser]
  const failures = runs.flatMap((run) => run.failures)
  if (failures.length > 0) say(`\nFailed tests:\n  ${failures.join('\n  ')}`)
  say('\nSlowest files (seconds):')
  const slowest = runs.flatMap(({ files }) => files).toSorted((a, b) => b.seconds - a.seconds)
  for (const { name, seconds } of slowest.slice(0, SLOWEST)) say(row(name, seconds))
  say('\nSteps (seconds, processor seconds):')
  for (const { name, seconds, processorSeconds } of results) say(row(name, seconds, processorSeconds))
  const total = results.reduce((sum, each) => sum + (each.processorSeconds ?? 0), 0)
  say(row('all', process.uptime(), total))

  const isBrowserMissing = playwright !== undefined && chromium === undefined
  const failedSteps = results.filter(({ isPassed }) => !isPassed).map(({ name }) => name)
  if (isBrowserMissing) failedSteps.push('browser')
  // A step that failed without naming a test counts as one failure.
  const unnamed = failedSteps.filter(
    (failedStep) => !runs.some(({ name, failed }) => name === failedStep && failed > 0),
  )
  const sum = (kind) => runs.reduce((all, each) => all + each[kind], 0)
  const counts = { passed: sum('passed'), failed: sum('failed') + unnamed.length }
  const skipped = sum('skipped')
  if (skipped > 0)
    say(`\n${skipped} tests were skipped: they need root, another system or a program that is not installed.`)
  say(failedSteps.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failedSteps.join(', ')}.`)
  if (isBrowserMissing) say(BROWSER_MISSING)
  if (process.env.TEST_COUNTS) writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts))
  else say(`${counts.passed} passed, ${counts.failed} failed`)
  process.exit(failedSteps.length === 0 ? 0 : 1)
}

function row(name, ...seconds) {
  return `  ${name.padEnd(60)}${seconds.map((value) => (value?.toFixed(1) ?? '').padStart(9)).join('')}`
}

function valueOf(option) {
  return cliArguments.find((word) => word.startsWith(`${option}=`))?.slice(option.length + 1)
}
