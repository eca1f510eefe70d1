/** Finds a Chromium for the browser tests, or brings one. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { giveUp, run, say } from './setup.mjs'

// The first has no window to draw, and takes half the time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]

/** An installed browser first, then Debian's package as root, else Playwright's own download. */
export function findBrowser() {
  return process.env.CHROMIUM ?? installed() ?? fromDebian() ?? fromPlaywright()
}

function installed() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  say('Installing Chromium (Debian package)…')
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['-qq', 'update'], quietly)
  run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', NAMES[0], 'fonts-noto-core'], quietly)
  return installed()
}

function fromPlaywright() {
  say('Installing Chromium (Playwright)…')
  if (run('playwright', ['install', '--only-shell', 'chromium']) !== 0)
    giveUp(
      'No Chromium found and none could be installed. Install one, or name it with CHROMIUM=/path/to/chromium.',
    )
  // Undefined: Playwright finds its own.
  return undefined
}
