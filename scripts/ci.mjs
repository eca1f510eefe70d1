/**
 * `.ci/run`: all checks as an ordinary user, and the tests that need root as root, so that both always run.
 * Started by root it creates the user and runs in a copy of the clone, because that user may have no access to the clone.
 * Its last line is `N passed, N failed`.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { build, giveUp, install, ROOT, say } from './setup.mjs'

const USER = 'melhfa-test'
/** The history, earlier data and earlier results are not needed. */
const NOT_COPIED = new Set(['.git', 'data', 'test-results', '.env'])

process.chdir(ROOT)
/** As of `npm test`. */
const options = ['--extended', ...process.argv.slice(2)]
if (process.getuid?.() !== 0) {
  const { status } = spawnSync('node', ['scripts/test.mjs', ...options], { stdio: 'inherit' })
  process.exit(status ?? 1)
}

// Steps that need the network or root's settings run once, as root, before the copy is made.
install()
build()
const chromium = options.includes('--no-browser') ? undefined : findBrowser()
createUser()
const folder = mkdtempSync(join('/tmp', 'melhfa-ci-'))
chmodSync(folder, 0o755)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const copy = join(folder, 'melhfa')
mkdirSync(copy)
execFileSync('cp', ['-a', ...readdirSync(ROOT).filter((name) => !NOT_COPIED.has(name)), copy])
execFileSync('chown', ['-R', `${USER}:`, folder])

const runs = [testsAs(USER, options), testsAs('root', ['--root-only'])]
copyReports()
const sum = (name) => runs.reduce((total, { counts }) => total + counts[name], 0)
say(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(runs.every(({ status }) => status === 0) ? 0 : 1)

function createUser() {
  if (spawnSync('id', [USER]).status === 0) return
  const made = spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', USER])
  if (made.status !== 0) giveUp(`The user ${USER} could not be created: ${made.stderr.toString()}`)
}

/** Runs `npm test` with the Node of the copy, which that user can access. */
function testsAs(user, args) {
  say(`\n— as ${user} —`)
  const countsFile = join(folder, `counts-of-${user}.json`)
  const bin = join(copy, 'node_modules', '.bin')
  const env = {
    ...process.env,
    HOME: folder,
    USER: user,
    PATH: bin + delimiter + process.env.PATH,
    TEST_COUNTS: countsFile,
    // That user cannot read root's npm settings.
    npm_config_registry: execFileSync('npm', ['config', 'get', 'registry'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim(),
    ...(chromium && { CHROMIUM: chromium }),
  }
  const command = [join(bin, 'node'), 'scripts/test.mjs', ...args]
  const asUser = user === 'root' ? command : ['runuser', '-u', user, '--', ...command]
  const { status } = spawnSync(asUser[0], asUser.slice(1), { cwd: copy, env, stdio: 'inherit' })
  const counts = existsSync(countsFile)
    ? JSON.parse(readFileSync(countsFile, 'utf8'))
    : { passed: 0, failed: 1 }
  return { status, counts }
}

/** Copies reports, traces and screenshots of failed tests to the clone. */
function copyReports() {
  const reports = join(copy, 'test-results')
  if (existsSync(reports)) cpSync(reports, join(ROOT, 'test-results'), { recursive: true })
}
