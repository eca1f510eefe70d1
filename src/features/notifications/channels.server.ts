/** Which event is sent by which channel: the owner's switches, and what is configured. */
import { noticeSettings } from '#features/settings/notice-settings.server.ts'
import { cached } from '#platform/database/cache.server.ts'
import { db } from '#platform/database/database.server.ts'
import { channelsAvailable } from '#platform/jobs/message-queue.server.ts'
import { hasPushSubscriptions } from '#platform/push/push-subscriptions.server.ts'
import {
  CHANNELS,
  channelsOf,
  withOwnerSwitches,
  type Channel,
  type EventName,
  type Switches,
} from './events.rules.ts'
import { eventChannels, notificationSettings } from './notifications-tables.server.ts'
import { DEFAULT_QUIET_HOURS, type QuietHours } from './quiet-hours.rules.ts'

const ALL_OFF = { emailOrders: false, emailMessages: false, smsOrders: false, pushNotifications: false }

export const switches = cached(['settings'], async (): Promise<Switches> => {
  const chosen: Switches = {}
  for (const { event, channel, isOn } of await db().select().from(eventChannels))
    (chosen[event] ??= {})[channel] = isOn
  return withOwnerSwitches(chosen, (await noticeSettings()) ?? ALL_OFF)
})

export const quietHours = cached(['settings'], async (): Promise<QuietHours> => {
  const [row] = await db().select().from(notificationSettings)
  return row ? { from: row.quietFrom, to: row.quietTo } : DEFAULT_QUIET_HOURS
})

/** The channels that reach somebody. Push is always configured, but without a subscription nobody is reached. */
async function usedChannels(): Promise<Record<Channel, boolean>> {
  const available = channelsAvailable()
  return { ...available, push: available.push && (await hasPushSubscriptions()) }
}

export async function channelsInUse(): Promise<Channel[]> {
  const used = await usedChannels()
  return CHANNELS.filter((channel) => used[channel])
}

/** Where nothing is configured, no event is recorded. */
export async function hasChannel(): Promise<boolean> {
  return (await channelsInUse()).length > 0
}

export async function openChannels(event: EventName): Promise<Channel[]> {
  return channelsOf(event, await switches(), await usedChannels())
}
