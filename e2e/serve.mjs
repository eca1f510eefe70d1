/** The built shop on data of its own, which goes away with it. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const dataDir = mkdtempSync(join(tmpdir(), 'melhfa-e2e-'))
// Root lends PostgreSQL an unprivileged user, who must reach its data.
chmodSync(dataDir, 0o755)
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
Object.assign(process.env, {
  DATA_DIR: dataDir,
  DEVELOPMENT_PAGES: '1',
  LOG_LEVEL: 'warn',
  // Each test says where it comes from, so that none spends another's budget.
  TRUST_PROXY: '1',
})
await import('../build/server/index.js')
