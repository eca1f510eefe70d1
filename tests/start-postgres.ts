/**
 * An app that only runs the embedded PostgreSQL, for tests that kill it: `node start-postgres.ts <folder>`.
 * Prints events as lines of JSON, and shuts down gracefully on SIGTERM.
 */
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'

function report(event: string, details: object = {}): void {
  process.stdout.write(`${JSON.stringify({ event, ...details })}\n`)
}

try {
  const [dataDir = ''] = process.argv.slice(2)
  const server = await startEmbeddedPostgres({ dataDir, log: report })
  const alive = setInterval(() => undefined, 60_000)
  process.once('SIGTERM', () => {
    clearInterval(alive)
    void server.stop()
  })
  report('serving', server)
} catch (error) {
  const { name, message } = error as Error
  report('failed', { name, message })
}
