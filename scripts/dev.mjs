/** `npm run dev`: the same server with Vite as middleware, with hot reload. */
import { existsSync } from 'node:fs'
import { giveUp, install, NODE, ROOT, run, say } from './setup.mjs'

process.chdir(ROOT)
install()

if (Number(process.versions.node.split('.')[0]) < 24) process.exit(run(NODE, ['scripts/dev.mjs']))

if (existsSync('.env')) process.loadEnvFile('.env')
process.env.NODE_ENV = 'development'
process.env.DEVELOPMENT_PAGES ??= '1'

const { createServer } = await import('vite')
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const { stopOnSignals } = await vite.ssrLoadModule('/src/server/stop.server.ts')

/** Files around the pages are loaded once: a change of them needs a new start, which pages do not. */
const SERVER_FILES = /\/src\/(server|platform|samples)\/.*\.ts$/

let running = start()
const signals = ['SIGTERM', 'SIGINT']
// Vite's own listener exits immediately and would leave the database running.
for (const signal of signals) process.removeAllListeners(signal)
stopOnSignals(Promise.resolve({ stop }), signals)
vite.watcher.on('change', (file) => {
  if (SERVER_FILES.test(file) && !file.endsWith('.test.ts')) running = running.then(restart)
})
await running

async function start() {
  const { startShop } = await vite.ssrLoadModule('/src/server/start.server.ts')
  try {
    return await startShop({
      build: () => vite.ssrLoadModule('virtual:react-router/server-build'),
      strictPolicy: false,
      inFront: (pages) => (request, response) =>
        vite.middlewares(request, response, () => pages(request, response)),
    })
  } catch (error) {
    const { startErrorMessage } = await vite.ssrLoadModule('/src/server/start-error.server.ts')
    return giveUp(startErrorMessage(error))
  }
}

async function restart(shop) {
  say('Server code changed: starting again…')
  await shop.stop()
  vite.moduleGraph.invalidateAll()
  return start()
}

async function stop() {
  const shop = await running
  await shop.stop()
  await vite.close()
}
