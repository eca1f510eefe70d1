/** `npm run format`, `npm run bench`: a tool of the project, on a fresh clone too. */
import { build, install, ROOT, run } from './setup.mjs'

const [command, ...args] = process.argv.slice(2)
process.chdir(ROOT)
install()
// The bench measures the built shop.
if (args[0] === 'bench/run.ts' && !args.includes('--help')) build()
process.exit(run(command, args))
