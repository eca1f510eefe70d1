/** The checks against real services that answer, refuse or hang. */
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { readConfig } from '#platform/config.server.ts'
import { enqueueEmail } from '#platform/jobs/message-queue.server.ts'
import { startMailServer, type MailServer } from '../../../tests/smtp-server.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { finding, stateOf, type CheckName, type CheckResult } from './finding.rules.ts'
import { runChecks } from './run-checks.server.ts'

useTestDatabase()
const now = new Date()
let mail: MailServer
/** Accepts connections and never answers. */
let silent: Server
let silentPort = 0

beforeAll(async () => {
  await createDefaultSettings()
  mail = await startMailServer()
  silent = createServer().listen(0, '127.0.0.2')
  await new Promise((resolve) => silent.once('listening', resolve))
  silentPort = (silent.address() as { port: number }).port
})
afterAll(async () => {
  await mail.stop()
  silent.close()
})

const dataDir = join(tmpdir(), 'melhfa-health-missing')

function run(env: Record<string, string>, names?: CheckName[], timeoutMs = 1000): Promise<CheckResult[]> {
  return runChecks({ settings: readConfig({ DATA_DIR: dataDir, ...env }), now, timeoutMs }, names)
}

const codesOf = (results: CheckResult[]) =>
  Object.fromEntries(results.map(({ check, findings }) => [check, findings.map(({ code }) => code)]))

describe('the checks', () => {
  it('say what is in order and what is not set up', async () => {
    const names = ['database', 'disk', 'signIn', 'email', 'sms', 'messages', 'webhooks', 'replica'] as const
    expect(
      codesOf(await run({ SMTP_URL: `smtp://127.0.0.1:${mail.port}`, SMTP_FROM: 'a@shop.mr' }, [...names])),
    ).toEqual({
      database: ['databaseAnswers', 'databaseOwned', 'migrationsDone', 'databaseClockSame'],
      disk: ['diskMissing'],
      signIn: ['signInDevelopment'],
      email: ['mailAnswers'],
      sms: ['smsNone'],
      messages: ['queueEmpty'],
      // No line for a shop without webhooks or a replica.
    })
  })

  it('end within their time although every service hangs, and the others are complete', async () => {
    const start = performance.now()
    const results = await run(
      {
        SMTP_URL: `smtp://127.0.0.2:${silentPort}`,
        SMTP_FROM: 'a@shop.mr',
        OIDC_ISSUER: `https://127.0.0.2:${silentPort}`,
        OIDC_CLIENT_ID: 'x',
        OIDC_CLIENT_SECRET: 'y',
        S3_ENDPOINT: `http://127.0.0.2:${silentPort}`,
        S3_BUCKET: 'b',
        S3_ACCESS_KEY_ID: 'k',
        S3_SECRET_ACCESS_KEY: 's',
        REPORTS_DATABASE_URL: `postgres://u:p@127.0.0.2:${silentPort}/x`,
        PUBLIC_URL: `https://127.0.0.2:${silentPort}`,
      },
      undefined,
      1_000,
    )
    expect(performance.now() - start).toBeLessThan(15_000)
    const states = Object.fromEntries(results.map((result) => [result.check, stateOf(result)]))
    expect(states).toMatchObject({
      database: 'ok',
      messages: 'ok',
      pictures: 'problem',
      replica: 'problem',
      address: 'problem',
      email: 'problem',
      signIn: 'problem',
    })
  })

  it('report one that throws as its own problem, without secrets in its values', async () => {
    const checks = {
      disk: () => Promise.reject(new Error('broken')),
      push: async () => [finding('pushReady')],
    } as never
    const context = { settings: readConfig({}), now, timeoutMs: 100 }
    expect(codesOf(await runChecks(context, ['disk', 'push'], checks))).toEqual({
      disk: ['failed'],
      push: ['pushReady'],
    })
    const results = await run({ DATABASE_URL: 'postgres://user:password@db.example:5432/shop' }, ['database'])
    expect(results[0]!.findings[0]!.values.place).toBe('db.example:5432/shop')
  })

  it('notice messages that no worker sends', async () => {
    const message = { language: 'fr' as const, subject: 'x', paragraphs: ['y'], signature: 'z' }
    const old = new Date(now.getTime() - 3_600_000)
    await enqueueEmail({ kind: 'order', about: 'order:1', recipient: 'a@shop.mr', message, now: old })
    expect((await run({}, ['messages']))[0]!.findings).toMatchObject([
      { code: 'queueStuck', values: { count: 1, minutes: 60 } },
    ])
  })
})
