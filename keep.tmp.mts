import { mkdir, chmod } from 'node:fs/promises'
import { openDatabase, closeDatabase } from '#platform/database.server.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { fillShop } from './bench/million-orders.ts'
const dataDir = '/tmp/million'
await mkdir(dataDir, { recursive: true }); await chmod(dataDir, 0o755)
const server = await startEmbeddedPostgres({ dataDir, parameters: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' }, log: () => undefined })
await migrate(server.connection)
openDatabase({ ...server.connection, statement_timeout: 0 })
if (process.argv[2] === 'fill') await fillShop()
console.log(JSON.stringify(server.connection))
if (process.argv[2] !== 'fill') await new Promise(() => {})
await closeDatabase(); await server.stop()
