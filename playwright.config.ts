import { defineConfig } from '@playwright/test'

const port = process.env.E2E_PORT ?? '4321'

/** They change what others look at: prices, stock, what sells most. */
const CHANGES = [
  'live.spec.ts',
  'checkout.spec.ts',
  'order.spec.ts',
  'staff.spec.ts',
  'forms-survive.spec.ts',
]

/** They change the catalogue and the settings themselves. */
const PANEL = ['messages-settings.spec.ts', 'catalogue-panel.spec.ts', 'orders-panel.spec.ts']

/** There is one register for everybody who sells, and one guide of a new shop: their turn comes when all others are done. */
const REGISTER = ['cash.spec.ts', 'first-steps.spec.ts']

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // Two cores are busy with three; more only make each other late.
  workers: 3,
  // A machine that is busy with something else is late now and then; what needed a second try is listed as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['line']],
  use: {
    baseURL: `http://localhost:${port}`,
    // Motion is tested where it matters; elsewhere it only makes pictures and checks unsteady.
    contextOptions: { reducedMotion: 'reduce' },
    // It would answer instead of the lines that tests cut; where it matters, it is let in.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'visitors', testIgnore: [...CHANGES, ...PANEL, ...REGISTER] },
    // These change the shop under everybody's eyes, so they come when everybody has left.
    { name: 'changes', testMatch: CHANGES, dependencies: ['visitors'] },
    { name: 'panel', testMatch: PANEL, dependencies: ['changes'] },
    { name: 'register', testMatch: REGISTER, dependencies: ['panel'] },
  ],
  webServer: {
    command: 'node e2e/serve.mjs',
    url: `http://localhost:${port}/readyz`,
    env: { PORT: port, NODE_ENV: 'production' },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
