import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS } from './tests/browser-flags.ts'
import { EXTENDED_FILES } from './tests/extended-files.ts'
import { isExtendedRun, isFullRun } from './tests/sizes.ts'

/** Tests of details and second variants, which only `npm run test:full` runs. */
const FULL_RUN_ONLY = /@full/

export default defineConfig({
  testDir: 'e2e',
  // A folder of its own: it is emptied when the browser tests start, and other reports are beside it.
  outputDir: 'test-results/browser',
  globalSetup: './e2e/global-setup.ts',
  ...(!isFullRun && { grepInvert: FULL_RUN_ONLY }),
  ...(!isExtendedRun && { testIgnore: EXTENDED_FILES.map((file) => `**/${file}`) }),
  fullyParallel: true,
  // Each worker has a shop of its own, and two keep two cores busy.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['line']],
  use: {
    // Motion is tested where it matters; elsewhere it only delays checks.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would answer instead of the requests that tests intercept; tests that need one allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
      args: BROWSER_FLAGS,
    },
  },
})
