/** The program that `npm start` runs, built into one file with all pages. */
import * as build from 'virtual:react-router/server-build'
import { log } from '#platform/log.server.ts'
import { sentenceForFailedStart } from './failed-start.server.ts'
import { startShop } from './start.server.ts'

/** After this, whatever still hangs is left behind. */
const STOP_WITHIN = 9_500

async function main(): Promise<void> {
  const shop = await startShop({ build, files: 'build/client', strictPolicy: true })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), STOP_WITHIN).unref()
      void shop.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed')
          process.exit(1)
        },
      )
    })
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${sentenceForFailedStart(error)}\n\n`)
  process.exit(1)
})
