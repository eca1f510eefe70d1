/** `npm run backup`, `npm run restore -- <file>`, `npm run move-to-server`, `npm run doctor`, `npm run verify-register`: on a fresh clone too. */
import { existsSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { findService, runAsService } from './service.mjs'
import { install, NODE, ROOT } from './setup.mjs'

const [name, ...args] = process.argv.slice(2)
// Paths are relative to the folder where npm was called (INIT_CWD).
const callerFolder = process.env.INIT_CWD ?? process.cwd()
const absoluteArgs = args.map((arg) =>
  arg.startsWith('-') || isAbsolute(arg) ? arg : resolve(callerFolder, arg),
)

process.chdir(ROOT)
install()
const service = findService()
if (existsSync('.env')) process.loadEnvFile('.env')
process.exit(
  runAsService(service, NODE, ['src/server/commands/run-command.server.ts', name, ...absoluteArgs], {
    NODE_ENV: 'production',
  }),
)
