/** Finds a Chromium for the browser tests, or installs one. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, say } from './setup.mjs'

/** Takes half the processor time of a full browser. */
const HEADLESS = 'chromium-headless-shell'
const OTHERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const PACKAGES = [HEADLESS, 'fonts-noto-core']

/** Printed when no browser was found. */
export const BROWSER_MISSING =
  'The browser tests did not run, because no Chromium was found: install one with ' +
  `\`sudo apt-get install ${PACKAGES.join(' ')}\`, name one with CHROMIUM=/path/to/chromium, ` +
  'or leave these tests out with `npm run check`.'

/**
 * The path of a browser, an empty string for Playwright's own, undefined where there is none. The headless shell comes
 * first, also from Debian's package as root, then any installed browser, then Playwright's download.
 */
export function findBrowser() {
  return (
    process.env.CHROMIUM ?? installed([HEADLESS]) ?? fromDebian() ?? installed(OTHERS) ?? fromPlaywright()
  )
}

function installed(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  say('Installing Chromium (Debian package)…')
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' }
  run('/usr/bin/apt-get', ['-qq', 'update'], quietly)
  run('/usr/bin/apt-get', ['-qq', '-y', '--no-install-recommends', 'install', ...PACKAGES], quietly)
  return installed([HEADLESS])
}

function fromPlaywright() {
  say('Installing Chromium (Playwright)…')
  const isInstalled = run('playwright', ['install', '--only-shell', 'chromium']) === 0
  return isInstalled ? '' : undefined
}
