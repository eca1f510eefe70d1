/** `npm start`, and `npm run demo` with --demo: install, build, run. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, NODE, ROOT, toolEnvironment } from './setup.mjs'

process.chdir(ROOT)
install()
build()

const server = join(ROOT, 'build', 'server', 'index.js')
if (existsSync('.env')) process.loadEnvFile('.env')
process.env.NODE_ENV = 'production'
if (process.argv.includes('--demo')) {
  process.env.DEMO = '1'
  process.env.DATA_DIR = process.env.DEMO_DATA_DIR ?? './demo-data'
  // The demo must not write to the database of a real shop.
  delete process.env.DATABASE_URL
}

if (Number(process.versions.node.split('.')[0]) >= 24) await import(pathToFileURL(server).href)
else runWithOwnNode()

/** npm may run an older Node than the server needs. Its flag, as in package.json: decision 0051. */
function runWithOwnNode() {
  const child = spawn(NODE, ['--max-semi-space-size=8', server], { stdio: 'inherit', env: toolEnvironment() })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
