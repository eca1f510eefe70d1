/**
 * `npm run upgrade`: backup, new version, restart, check. Options: `--no-pull` keeps the files as they are,
 * `--restart=<command>` replaces `systemctl restart melhfa`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findService, runAsService } from './service.mjs'
import { build, giveUp, install, NODE, ROOT, run, say } from './setup.mjs'

/** Migrations of a large shop take minutes. */
const READY_TIMEOUT_MS = 600_000
const options = process.argv.slice(2)
const unknown = options.find((option) => option !== '--no-pull' && !option.startsWith('--restart='))
if (unknown) giveUp(`${unknown} is not a known option. Known: --no-pull, --restart=<command>.`)

process.chdir(ROOT)
const service = findService()
if (existsSync('.env')) process.loadEnvFile('.env')
const settings = { ...process.env, ...service?.env }
const restart =
  options.find((option) => option.startsWith('--restart='))?.slice('--restart='.length) ??
  (service ? 'systemctl restart melhfa' : undefined)

const before = { version: versionOf(), commit: git('rev-parse', '--short', 'HEAD') }
const folder = settings.BACKUP_DIR ?? join(settings.DATA_DIR ?? './data', 'backups')
const backup = resolve(folder, `before-upgrade-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar`)

step(`1. Backup of version ${before.version}`)
install()
const saved = runAsService(service, NODE, ['src/server/commands/run-command.server.ts', 'backup', backup], {
  NODE_ENV: 'production',
})
if (saved !== 0) giveUp('No backup was made, so nothing was changed. The sentence above says why.')

step('2. New version')
if (options.includes('--no-pull')) say('Files are used as they are (--no-pull).')
else if (run('git', ['pull', '--ff-only']) !== 0)
  giveUp('git could not get the new version; nothing was changed. What it printed above says why.')
install()
build()

step('3. Restart')
if (!restart) {
  say(`Stop the running shop and start it again (npm start), then run npm run doctor.\n\n${rollBack()}`)
  process.exit(0)
}
say(`${restart} (migrations run at the start; each is a line in the log)`)
if (spawnSync(restart, { shell: true, stdio: 'inherit' }).status !== 0) fail(`"${restart}" failed.`)

step('4. Check')
await untilReady()
say(`\nVersion ${versionOf()} answers.\n\n${rollBack()}`)

async function untilReady() {
  const host = settings.LISTEN && !['0.0.0.0', '::'].includes(settings.LISTEN) ? settings.LISTEN : '127.0.0.1'
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${settings.PORT ?? 3000}`
  const deadline = Date.now() + READY_TIMEOUT_MS
  for (let failures = 0; ; failures++) {
    const [health, ready] = await Promise.all([ask(`${url}/healthz`), ask(`${url}/readyz`)])
    if (ready?.ok && (await health?.json())?.version === versionOf()) return
    if (Date.now() > deadline || (failures > 30 && isServiceFailed()))
      fail(`The new version does not answer at ${url}/readyz.`)
    await pause(1000)
  }
}

function ask(url) {
  return fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
}

/** A service that cannot start is restarted again and again, and never becomes ready. */
function isServiceFailed() {
  if (!service) return true
  const { stdout } = spawnSync('systemctl', ['is-active', 'melhfa'], { encoding: 'utf8' })
  return stdout?.trim() !== 'active'
}

function fail(sentence) {
  giveUp(`${sentence} The log says why: journalctl -u melhfa -n 50\n\n${rollBack()}`)
}

function rollBack() {
  return [
    `To go back to version ${before.version}:`,
    service ? '  systemctl stop melhfa' : '  stop the shop',
    `  git checkout ${before.commit}`,
    '  npm run build',
    `  npm run restore -- ${backup} --replace     (orders placed since the upgrade are lost)`,
    service ? '  systemctl start melhfa' : '  npm start',
  ].join('\n')
}

function versionOf() {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version
}

function git(...args) {
  return spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() || 'the version before'
}

function step(title) {
  say(`\n${title}`)
}
