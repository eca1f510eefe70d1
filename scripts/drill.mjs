/**
 * `npm run drill`: three database machines, two shop machines and nginx as processes of this machine, under load, with
 * faults. As root, with Debian's postgresql-15, patroni, etcd-server, haproxy, nginx, iptables and iproute2.
 * `npm run drill -- --only=kills,cut --kills=3 --minutes=10 --previous=<commit>`: only these, at most so long.
 * `npm run drill -- promises [files]`: the tests of promises on PostgreSQL 18 and 15, and through PgBouncer.
 */
import { spawnSync } from 'node:child_process'
import { build, giveUp, install, ROOT, run, say } from './setup.mjs'

const OPTIONS = ['minutes', 'kills', 'only', 'previous']
const SCENARIOS = ['kills', 'switchover', 'freeze', 'cut', 'replication', 'disk', 'shop', 'release']
const PROGRAMS = ['patroni', 'etcd', 'haproxy', 'nginx', 'ip', 'iptables', 'setpriv']

process.chdir(ROOT)
if (process.argv[2] === 'promises') testPromises(process.argv.slice(3))
const options = process.argv
  .slice(2)
  .map((arg) => /^--([a-z]+)=([\w.,/-]+)$/.exec(arg)?.slice(1) ?? giveUp(`${arg} is not --name=value.`))
for (const [name, value] of options) {
  if (!OPTIONS.includes(name)) giveUp(`There is no option ${name}. There are: ${OPTIONS.join(', ')}.`)
  if (name === 'only')
    for (const part of value.split(','))
      if (!SCENARIOS.includes(part))
        giveUp(`There is no scenario ${part}. There are: ${SCENARIOS.join(', ')}.`)
}
if (process.getuid?.() !== 0) giveUp('npm run drill needs root, for network namespaces and small disks.')
const missing = PROGRAMS.filter((name) => spawnSync('which', [name]).status !== 0)
if (missing.length > 0) giveUp(`Not installed: ${missing.join(', ')}. See deploy/cluster/README.md.`)

install()
build()
const environment = Object.fromEntries(options.map(([name, value]) => [`DRILL_${name.toUpperCase()}`, value]))
// In namespaces of its own: when it ends, for whatever reason, its processes, mounts and networks are gone.
const isolated = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']
const prepared =
  'ip link set lo up && mkdir -p /run/netns && mount -t tmpfs tmpfs /run/netns && "$@"; exit $?'
const command = ['vitest', 'run', '--config', 'vitest.drill.config.ts']
process.exit(run('unshare', [...isolated, 'sh', '-c', prepared, 'sh', ...command], environment))

function testPromises(files) {
  install()
  build()
  const servers = {
    'PostgreSQL 18 (embedded)': {},
    'PostgreSQL 15 (Debian)': { TEST_POSTGRES: '/usr/lib/postgresql/15' },
    'PostgreSQL 18 through PgBouncer': { TEST_POOLER: '1' },
  }
  const tested = files.length > 0 ? files : ['tests/promises']
  const failed = Object.entries(servers)
    .filter(([, settings]) => run('vitest', ['run', '--project', 'program', ...tested], settings) !== 0)
    .map(([name]) => name)
  for (const name of Object.keys(servers)) say(`${name}: ${failed.includes(name) ? 'failed' : 'kept'}`)
  process.exit(failed.length > 0 ? 1 : 0)
}
