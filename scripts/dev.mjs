/** `npm run dev`: the same server with Vite as middleware, with hot reload. */
import { existsSync } from 'node:fs'
import { giveUp, install, NODE, ROOT, run } from './setup.mjs'

process.chdir(ROOT)
install()

if (Number(process.versions.node.split('.')[0]) < 24) process.exit(run(NODE, ['scripts/dev.mjs']))

if (existsSync('.env')) process.loadEnvFile('.env')
process.env.NODE_ENV = 'development'
process.env.DEVELOPMENT_PAGES ??= '1'

const { createServer } = await import('vite')
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const { startShop } = await vite.ssrLoadModule('/src/server/start.server.ts')
const { startErrorMessage } = await vite.ssrLoadModule('/src/server/start-error.server.ts')

let shop
try {
  shop = await startShop({
    build: () => vite.ssrLoadModule('virtual:react-router/server-build'),
    strictPolicy: false,
    inFront: (pages) => (request, response) =>
      vite.middlewares(request, response, () => pages(request, response)),
  })
} catch (error) {
  giveUp(startErrorMessage(error))
}

for (const signal of ['SIGTERM', 'SIGINT']) {
  // Vite's own listener exits immediately and would leave the database running.
  process.removeAllListeners(signal)
  process.once(signal, () => void stop())
}

async function stop() {
  try {
    await shop.stop()
    await vite.close()
    process.exit(0)
  } catch (error) {
    giveUp(startErrorMessage(error))
  }
}
