/** What waits to be sent. */
import { webhookQueue } from '#features/webhooks/deliveries.server.ts'
import { queueSummary } from '#platform/jobs/message-queue.server.ts'
import { finding } from '../finding.rules.ts'
import type { Check } from './check.server.ts'

/** A message that is due longer than this is stuck: no worker runs, or its channel is no longer configured. */
const MAX_DUE_MINUTES = 15
/** Older ones have been seen, or are no longer of use. */
const GIVEN_UP_DAYS = 7
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export const checkMessages: Check = async ({ now }) => {
  const since = new Date(now.getTime() - GIVEN_UP_DAYS * DAY_MS)
  const { waiting: count, dueSince, givenUp } = await queueSummary(now, since)
  const minutes = dueSince ? Math.round((now.getTime() - dueSince.getTime()) / MINUTE_MS) : 0
  return [
    minutes > MAX_DUE_MINUTES
      ? finding('queueStuck', { count, minutes })
      : count > 0
        ? finding('queueMoving', { count })
        : finding('queueEmpty'),
    ...(givenUp > 0 ? [finding('queueGivenUp', { count: givenUp, days: GIVEN_UP_DAYS })] : []),
  ]
}

const MAX_WEBHOOK_HOURS = 1

export const checkWebhooks: Check = async ({ now }) => {
  const { active, disabled, waiting, failed, oldest } = await webhookQueue()
  if (active + disabled === 0) return []
  const hours = oldest ? Math.floor((now.getTime() - oldest.getTime()) / (60 * MINUTE_MS)) : 0
  return [
    hours >= MAX_WEBHOOK_HOURS
      ? finding('webhooksLate', { waiting, hours })
      : finding('webhooksFine', { active, waiting }),
    ...(failed > 0 ? [finding('webhooksFailed', { count: failed })] : []),
    ...(disabled > 0 ? [finding('webhooksDisabled', { count: disabled })] : []),
  ]
}
