/**
 * `npm run soak`: long tests with random histories, killed processes and several servers behind nginx.
 * `npm run soak -- kills --kills=20 --minutes=5`: only the named parts, with their count and time limit.
 */
import { build, giveUp, install, ROOT, run } from './setup.mjs'

const PARTS = [
  'histories',
  'stock',
  'order-money',
  'order-money-kills',
  'courier-cash',
  'kills',
  'behind-nginx',
]
const OPTIONS = ['minutes', 'histories', 'actions', 'kills']

process.chdir(ROOT)
const args = process.argv.slice(2)
const parts = args.filter((arg) => !arg.startsWith('--'))
const options = args
  .filter((arg) => arg.startsWith('--'))
  .map((arg) => /^--([a-z]+)=(\d+)$/.exec(arg)?.slice(1) ?? giveUp(`${arg} is not --name=number.`))
for (const part of parts)
  if (!PARTS.includes(part)) giveUp(`There is no part ${part}. There are: ${PARTS.join(', ')}.`)
for (const [name] of options)
  if (!OPTIONS.includes(name)) giveUp(`There is no option ${name}. There are: ${OPTIONS.join(', ')}.`)

install()
build()
const files = (parts.length > 0 ? parts : PARTS).map((part) => `tests/soak/${part}.soak.ts`)
const environment = Object.fromEntries(options.map(([name, value]) => [`SOAK_${name.toUpperCase()}`, value]))
process.exit(run('vitest', ['run', '--config', 'vitest.soak.config.ts', ...files], environment))
