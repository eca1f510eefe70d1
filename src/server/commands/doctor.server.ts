/** `npm run doctor`: checks everything that the shop needs from outside, each with a sentence and what to do. */
import { createServer } from 'node:net'
import { fetchWithin } from '#features/health/checks/check.server.ts'
import {
  CHECKS,
  fillIn,
  type CheckName,
  type CheckResult,
  type Finding as Found,
} from '#features/health/finding.rules.ts'
import { runChecks as runHealthChecks } from '#features/health/run-checks.server.ts'
import type { Config } from '#platform/config.server.ts'
import { connectDatabase } from '#platform/database/connect-database.server.ts'
import { closeDatabase, openDatabase } from '#platform/database/database.server.ts'
import { missingFilesMessage, startErrorMessage } from '../start-error.server.ts'
import { SENTENCES } from './doctor-sentences.server.ts'

/** `note`: nothing is wrong, but something is not set up. */
export interface Finding {
  state: Found['state']
  message: string
}

const TIMEOUT_MS = 8_000

const NAMES: Partial<Record<CheckName, string>> = { signIn: 'sign-in', email: 'e-mail' }

/** These read the database. */
const WITH_DATABASE = new Set<CheckName>(['database', 'replica', 'pictures', 'messages', 'webhooks'])
/** These need the tables of this version. */
const WITH_NEW_TABLES = new Set<CheckName>(['messages', 'webhooks'])

/** Runs every check; one that fails unexpectedly is a problem of its own and does not stop the others. */
export async function runChecks(settings: Config): Promise<[name: string, finding: Finding][]> {
  const context = { settings, now: new Date(), timeoutMs: TIMEOUT_MS }
  const linesOf = (results: CheckResult[]) =>
    results.flatMap(({ check, findings }) =>
      findings.map((found): [string, Finding] => [
        NAMES[check] ?? check,
        { state: found.state, message: sentenceOf(found, settings) },
      ]),
    )
  return [
    ['port', await checkPort(settings)],
    ...linesOf(
      await runHealthChecks(
        context,
        CHECKS.filter((check) => !WITH_DATABASE.has(check)),
      ),
    ),
    ...(await withDatabase(settings, async () => {
      const database = await runHealthChecks(context, ['database'])
      const isOld = database[0]?.findings.some(({ code }) => code === 'migrationsPending')
      const others = [...WITH_DATABASE].filter(
        (check) => check !== 'database' && !(isOld && WITH_NEW_TABLES.has(check)),
      )
      return linesOf([...database, ...(await runHealthChecks(context, others))])
    })),
  ]
}

function sentenceOf({ code, values, error }: Found, { s3, dataDir }: Config): string {
  if (code === 'picturesAllMissing') return missingFilesMessage(s3, dataDir)
  return error === undefined ? fillIn(SENTENCES[code], values) : startErrorMessage(error)
}

/** Starts the embedded database for the checks if the shop does not run, but never creates one. */
async function withDatabase(
  settings: Config,
  check: () => Promise<[string, Finding][]>,
): Promise<[string, Finding][]> {
  try {
    const server = await connectDatabase(settings)
    openDatabase(server.connection)
    try {
      return await check()
    } finally {
      await closeDatabase()
      await server.stop()
    }
  } catch (error) {
    return [['database', { state: 'problem', message: startErrorMessage(error) }]]
  }
}

async function checkPort({ port, listenOn }: Config): Promise<Finding> {
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen({ port, host: listenOn }, () => probe.close(() => resolve(true)))
  })
  if (isFree) return { state: 'ok', message: `Port ${port} on ${listenOn} is free; the shop is not running.` }
  const host = listenOn === '0.0.0.0' || listenOn === '::' ? '127.0.0.1' : listenOn
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/healthz`
  const health = await (await fetchWithin(url, TIMEOUT_MS))?.json().catch(() => undefined)
  return health && typeof health === 'object' && 'version' in health
    ? { state: 'ok', message: `The shop runs on port ${port}, version ${String(health.version)}.` }
    : {
        state: 'problem',
        message: `Port ${port} is already in use by another program. Stop it, or choose another port with PORT=….`,
      }
}
