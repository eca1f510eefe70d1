/** `npm run backup`, `npm run restore -- <file>`, `npm run move-to-server`. A fresh clone is installed first. */
import { existsSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { install, NODE, ROOT, run } from './setup.mjs'

const [name, ...args] = process.argv.slice(2)
// Paths are relative to the folder where npm was called (INIT_CWD).
const callerFolder = process.env.INIT_CWD ?? process.cwd()
const absoluteArgs = args.map((arg) =>
  arg.startsWith('-') || isAbsolute(arg) ? arg : resolve(callerFolder, arg),
)

process.chdir(ROOT)
install()
if (existsSync('.env')) process.loadEnvFile('.env')
process.exit(
  run(NODE, ['src/server/commands/run-command.server.ts', name, ...absoluteArgs], { NODE_ENV: 'production' }),
)
