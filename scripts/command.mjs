/** `npm run backup`, `npm run restore -- <file>`, `npm run move-to-server`: on a fresh clone too. */
import { existsSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { install, NODE, ROOT, run } from './setup.mjs'

const [name, ...args] = process.argv.slice(2)
// A file is named from where the command was typed, which npm remembers.
const from = process.env.INIT_CWD ?? process.cwd()
const named = args.map((arg) => (arg.startsWith('-') || isAbsolute(arg) ? arg : resolve(from, arg)))

process.chdir(ROOT)
install()
if (existsSync('.env')) process.loadEnvFile('.env')
process.exit(
  run(NODE, ['src/server/commands/run-command.server.ts', name, ...named], { NODE_ENV: 'production' }),
)
