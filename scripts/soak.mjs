/**
 * `npm run soak`: random histories, kills and a fleet behind nginx, for longer than `npm test` has time;
 * `npm run soak -- kills --kills=20 --minutes=5`: some of them, so often and at most for so long each.
 */
import { build, giveUp, install, ROOT, run } from './setup.mjs'

const PARTS = ['histories', 'kills', 'behind-nginx']
const OPTIONS = ['minutes', 'histories', 'deeds', 'kills']

process.chdir(ROOT)
const words = process.argv.slice(2)
const parts = words.filter((word) => !word.startsWith('--'))
const options = words
  .filter((word) => word.startsWith('--'))
  .map((word) => /^--([a-z]+)=(\d+)$/.exec(word)?.slice(1) ?? giveUp(`${word} is not --name=number.`))
for (const part of parts)
  if (!PARTS.includes(part)) giveUp(`There is no part ${part}. There are: ${PARTS.join(', ')}.`)
for (const [name] of options)
  if (!OPTIONS.includes(name)) giveUp(`There is no option ${name}. There are: ${OPTIONS.join(', ')}.`)

install()
build()
const files = (parts.length > 0 ? parts : PARTS).map((part) => `tests/soak/${part}.soak.ts`)
const asked = Object.fromEntries(options.map(([name, value]) => [`SOAK_${name.toUpperCase()}`, value]))
process.exit(run('vitest', ['run', '--config', 'vitest.soak.config.ts', ...files], asked))
