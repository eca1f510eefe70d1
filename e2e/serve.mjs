/** The built shop on data of its own, which goes away with it. */
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Known to the tests, so that they can change the shop behind its back, as another process would.
const dataDir = join(tmpdir(), `melhfa-e2e-${process.env.PORT}`)
rmSync(dataDir, { recursive: true, force: true })
// Root lends PostgreSQL an unprivileged user, who must reach its data.
mkdirSync(dataDir, { mode: 0o755 })
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
Object.assign(process.env, {
  DATA_DIR: dataDir,
  DEVELOPMENT_PAGES: '1',
  // The tests name a sender, which a shop on one's own machine takes for somebody else's.
  DEVELOPMENT_IDENTITY: '1',
  LOG_LEVEL: 'warn',
  // Each test says where it comes from, so that none spends another's budget.
  TRUST_PROXY: '1',
})
await import('../build/server/index.js')
