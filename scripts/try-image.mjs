/**
 * `npm run try-image`: builds the container image with podman or docker and runs it as an operator would: read-only, without
 * capabilities, not as root; pages, health check, backup, stop, restore into an empty volume, start.
 * `--node-image=<image>`: another base. `--debootstrap`: a base of Debian and this machine's Node, where no registry of
 * images is reached (as root). `--build=<arguments>` and `--run=<arguments>` are passed on, such as `--run=--runtime=runc`.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { giveUp, ROOT, say } from './setup.mjs'

const IMAGE = 'localhost/melhfa-try'
const PORT = '5798'
const READY_WITHIN_S = 180
const SECURITY = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges']
const HEALTH = `fetch('http://127.0.0.1:${PORT}/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`
const COMMAND = ['node', 'src/server/commands/run-command.server.ts']

process.chdir(ROOT)
const option = (name) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const list = (name) => option(name)?.split(' ') ?? []
const engine = ['podman', 'docker'].find((name) => spawnSync(name, ['--version']).status === 0)
if (!engine) giveUp('Install podman or docker first.')

/** Thrown, so that the container and its volumes are removed before the script ends. */
function fail(sentence) {
  throw new Error(sentence)
}

/** Fails if the command fails, unless its status is wanted. */
function call(command, args, { isQuiet = false, mayFail = false } = {}) {
  const { status, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', 'inherit'],
  })
  if (status !== 0 && !mayFail) fail(`${command} ${args.slice(0, 3).join(' ')} … failed with ${status}.`)
  return { status, text: stdout?.trim() ?? '' }
}

/** Debian's packages with the Node and npm of this machine. */
function makeBase(folder) {
  const base = join(folder, 'base')
  call('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', base], { isQuiet: true })
  cpSync(realpathSync('node_modules/node/bin/node'), join(base, 'usr/local/bin/node'))
  const npm = dirname(dirname(realpathSync(call('which', ['npm'], { isQuiet: true }).text)))
  cpSync(npm, join(base, 'usr/local/lib/npm'), { recursive: true })
  call('ln', ['-s', '../lib/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm')])
  const archive = join(folder, 'base.tar')
  call('tar', ['-C', base, '-cf', archive, '.'])
  call(engine, ['import', archive, `${IMAGE}-base`], { isQuiet: true })
  return `${IMAGE}-base`
}

async function untilReady() {
  for (let second = 0; second < READY_WITHIN_S; second++) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await wait(1000)
  }
  call(engine, ['logs', name], { mayFail: true })
  fail(`The container is not ready after ${READY_WITHIN_S} s.`)
}

const name = 'melhfa-try'
const folder = mkdtempSync(join(tmpdir(), 'melhfa-image-'))
const volumes = ['first', 'second'].map((each) => `${name}-${each}`)
const runArgs = (volume) => [
  `--name=${name}`,
  '--network=host',
  ...SECURITY,
  ...list('run'),
  `--env=PORT=${PORT}`,
  '--env=LISTEN=127.0.0.1',
  '--env=LOG_LEVEL=warn',
  `--volume=${volume}:/data`,
  `--volume=${name}-backups:/backups`,
  IMAGE,
]
const productsShown = async () =>
  new Set((await (await fetch(`http://127.0.0.1:${PORT}/collections`)).text()).match(/\/product\/\d+/g)).size

let problem
try {
  const base = process.argv.includes('--debootstrap') ? makeBase(folder) : option('node-image')
  // The OCI format has no health check.
  const format = engine === 'podman' ? ['--format=docker'] : []
  const node = base ? ['--build-arg', `NODE_IMAGE=${base}`] : []
  call(engine, ['build', ...format, ...node, ...list('build'), '-f', 'deploy/Dockerfile', '-t', IMAGE, '.'])

  call(engine, ['run', '-d', ...runArgs(volumes[0])], { isQuiet: true })
  await untilReady()
  const before = await productsShown()
  if (before === 0) fail('The shop in the container shows no product.')
  const { text: user } = call(engine, ['exec', name, 'id', '-u'], { isQuiet: true })
  if (user === '0') fail('The container runs as root.')
  const { status: writes } = call(engine, ['exec', name, 'touch', '/srv/melhfa/written'], { mayFail: true })
  if (writes === 0) fail('The file system of the container can be written.')
  call(engine, ['exec', name, 'node', '-e', HEALTH])
  const { text: health } = call(engine, ['inspect', '-f', '{{.Config.Healthcheck.Test}}', name], {
    isQuiet: true,
  })
  if (!health.includes('/healthz')) fail('The image has no health check.')
  call(engine, ['exec', name, ...COMMAND, 'backup'])
  call(engine, ['stop', '-t', '20', name], { isQuiet: true })
  const { text: exit } = call(engine, ['inspect', '-f', '{{.State.ExitCode}}', name], { isQuiet: true })
  if (exit !== '0') fail(`The container ended with ${exit} instead of 0.`)
  call(engine, ['rm', name], { isQuiet: true })

  const restore = `exec ${COMMAND.join(' ')} restore /backups/*.tar`
  call(engine, ['run', '--rm', ...runArgs(volumes[1]), 'sh', '-c', restore])
  call(engine, ['run', '-d', ...runArgs(volumes[1])], { isQuiet: true })
  await untilReady()
  const after = await productsShown()
  if (after !== before) fail(`${before} products before the backup, ${after} after the restore.`)
  say(
    `The image runs as user ${user}, read-only, and was restored from its backup with ${after} products in the list.`,
  )
} catch (error) {
  problem = error instanceof Error ? error.message : String(error)
} finally {
  for (const args of [
    ['rm', '-f', name],
    ['volume', 'rm', '-f', ...volumes, `${name}-backups`],
  ])
    call(engine, args, { isQuiet: true, mayFail: true })
  rmSync(folder, { recursive: true, force: true })
}
if (problem) giveUp(problem)
