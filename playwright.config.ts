import { defineConfig } from '@playwright/test'

const port = process.env.E2E_PORT ?? '4321'

/** They change what others look at: prices, stock, what sells most. */
const CHANGES = [
  'live.spec.ts',
  'checkout.spec.ts',
  'order.spec.ts',
  'staff.spec.ts',
  'messages-settings.spec.ts',
  'catalogue-panel.spec.ts',
  'orders-panel.spec.ts',
]

/** There is one register for everybody who sells: it is opened and closed when all others are done. */
const REGISTER = ['cash.spec.ts']

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // Most of a journey is waiting: for the server, the disk, a picture.
  workers: 4,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['line']],
  use: {
    baseURL: `http://localhost:${port}`,
    // Motion is tested where it matters; elsewhere it only makes pictures and checks unsteady.
    contextOptions: { reducedMotion: 'reduce' },
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
    { name: 'visitors', testIgnore: [...CHANGES, ...REGISTER] },
    // These change the shop under everybody's eyes, so they come when everybody has left.
    { name: 'changes', testMatch: CHANGES, dependencies: ['visitors'] },
    { name: 'register', testMatch: REGISTER, dependencies: ['changes'] },
  ],
  webServer: {
    command: 'node e2e/serve.mjs',
    url: `http://localhost:${port}/readyz`,
    env: { PORT: port, NODE_ENV: 'production' },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
