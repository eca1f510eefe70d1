/** `node src/server/commands/run-command.server.ts backup|restore|move-to-server …`, as the npm scripts call it. */
import { config } from '#platform/config.server.ts'
import { setLogLevel } from '#platform/log.server.ts'
import { startErrorMessage } from '../start-error.server.ts'
import { COMMANDS } from './commands.server.ts'

const [name = '', ...args] = process.argv.slice(2)
const command = COMMANDS[name]

try {
  if (!command) throw new Error(`unknown command ${name}`)
  const settings = config()
  // A person reads this: what goes well is told in sentences.
  setLogLevel(settings.logLevel === 'info' ? 'warn' : settings.logLevel)
  await command({ settings, args, say: (sentence) => void process.stdout.write(`${sentence}\n`) })
} catch (error) {
  process.stderr.write(`\n${startErrorMessage(error)}\n\n`)
  process.exitCode = 1
}
