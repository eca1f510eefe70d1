/** Which event is sent by which channel: the owner's switches, and what is configured. */
import { cached } from '#platform/database/cache.server.ts'
import { db } from '#platform/database/database.server.ts'
import { canSendMail } from '#platform/mail.server.ts'
import { channelsOf, type Channel, type EventName, type Switches } from './events.rules.ts'
import { eventChannels } from './notifications-tables.server.ts'

export const switches = cached(['settings'], async (): Promise<Switches> => {
  const chosen: Switches = {}
  for (const { event, channel, isOn } of await db().select().from(eventChannels))
    (chosen[event] ??= {})[channel] = isOn
  return chosen
})

function available(): Record<Channel, boolean> {
  return { email: canSendMail(), sms: false, push: false }
}

/** No statement and no wait where nothing is configured. */
export function hasChannel(): boolean {
  return Object.values(available()).some(Boolean)
}

export async function openChannels(event: EventName): Promise<Channel[]> {
  return channelsOf(event, await switches(), available())
}
