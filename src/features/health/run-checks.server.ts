/** Runs the checks at the same time, each within a time limit. The health page and `npm run doctor` use them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { config } from '#platform/config.server.ts'
import { checkAddress } from './checks/address.server.ts'
import { messageOf, type Check, type CheckContext } from './checks/check.server.ts'
import { checkDatabase, checkReplica } from './checks/database.server.ts'
import { checkBackup, checkClock, checkDisk, checkVersion } from './checks/machine.server.ts'
import { checkPictures } from './checks/pictures.server.ts'
import { checkMessages, checkWebhooks } from './checks/queues.server.ts'
import { checkMail, checkPush, checkSignIn, checkSms } from './checks/services.server.ts'
import { CHECKS, finding, type CheckName, type CheckResult, type Finding } from './finding.rules.ts'

const ALL: Record<CheckName, Check> = {
  version: checkVersion,
  database: checkDatabase,
  replica: checkReplica,
  disk: checkDisk,
  backup: checkBackup,
  pictures: checkPictures,
  address: checkAddress,
  signIn: checkSignIn,
  clock: checkClock,
  email: checkMail,
  sms: checkSms,
  push: checkPush,
  messages: checkMessages,
  webhooks: checkWebhooks,
}

/** One that fails unexpectedly or does not end is a problem of its own; the others are not affected. */
export async function runChecks(
  context: CheckContext,
  names: readonly CheckName[] = CHECKS,
  checks: Record<CheckName, Check> = ALL,
): Promise<CheckResult[]> {
  const results = await Promise.all(
    names.map(async (check) => ({ check, findings: await runWithin(checks[check], context) })),
  )
  return results.filter(({ findings }) => findings.length > 0)
}

/** A check with several requests may need more than one of them. */
const MAX_REQUESTS = 2

async function runWithin(check: Check, context: CheckContext): Promise<Finding[]> {
  const limit = context.timeoutMs * MAX_REQUESTS
  const ended = new AbortController()
  const timeout = sleep(limit, [finding('noAnswer', { seconds: limit / 1000 })], { signal: ended.signal })
  // Aborted when the check has ended in time.
  timeout.catch(() => {})
  try {
    return await Promise.race([check(context), timeout])
  } catch (error) {
    return [{ ...finding('failed', { reason: messageOf(error) }), error }]
  } finally {
    ended.abort()
  }
}

const PAGE_TIMEOUT_MS = 1_500
const CACHED_MS = 10_000

let last: { at: Date; until: number; results: Promise<CheckResult[]> } | undefined

/** For the page: several readers share one run. */
export async function healthNow(): Promise<{ at: Date; results: CheckResult[] }> {
  if (!last || performance.now() > last.until) {
    const now = new Date()
    const context = { settings: config(), now, timeoutMs: PAGE_TIMEOUT_MS }
    last = { at: now, until: performance.now() + CACHED_MS, results: runChecks(context) }
  }
  const { at, results } = last
  return { at, results: (await results).map(withoutErrors) }
}

function withoutErrors({ check, findings }: CheckResult): CheckResult {
  return { check, findings: findings.map(({ code, state, values }) => ({ code, state, values })) }
}
