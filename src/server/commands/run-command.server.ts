/** `node src/server/commands/run-command.server.ts backup|restore|move-to-server|doctor|verify-register …`, as the npm scripts call it. */
import { config } from '#platform/config.server.ts'
import { setLogLevel } from '#platform/log.server.ts'
import { startErrorMessage } from '../start-error.server.ts'
import { COMMANDS } from './commands.server.ts'

const [name = '', ...args] = process.argv.slice(2)
const command = COMMANDS[name]

try {
  if (!command) throw new Error(`unknown command ${name}, use ${Object.keys(COMMANDS).join(', ')}`)
  const settings = config()
  // The command prints its progress itself, so info lines are not logged.
  // `doctor` prints every problem itself.
  setLogLevel(name === 'doctor' ? 'silent' : settings.logLevel === 'info' ? 'warn' : settings.logLevel)
  await command({ settings, args, print: (message) => void process.stdout.write(`${message}\n`) })
} catch (error) {
  process.stderr.write(`\n${startErrorMessage(error)}\n\n`)
  process.exitCode = 1
}
