/**
 * `npm run pictures`: takes the pictures of `docs/pictures` anew, from a demo shop and a new shop on temporary data.
 * `npm run pictures -- --only=home,admin-till`: only these screens; nothing is removed.
 * `npm run pictures -- --data=<folder>`: keeps the data of the shops there, for the next run.
 */
import { BROWSER_MISSING, findBrowser } from './browser.mjs'
import { build, giveUp, install, ROOT, run } from './setup.mjs'

process.chdir(ROOT)
install()
build()
const browser = findBrowser()
if (browser === undefined) giveUp(BROWSER_MISSING)
process.exit(run('node', ['tests/pictures/run.ts', ...process.argv.slice(2)], { CHROMIUM: browser }))
