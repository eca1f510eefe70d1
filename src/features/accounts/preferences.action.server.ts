/** Handles the preferences of a shopper. */
import * as v from 'valibot'
import { parseEmail } from '#core/email.ts'
import type { Language } from '#core/text.ts'
import { saveOwnPreferences } from '#features/clients/clients.server.ts'
import { choicesOf, readChoices } from '#features/clients/muted-channels.rules.ts'
import {
  isNewsletterSubscriber,
  subscribeToNewsletter,
  unsubscribeEmail,
} from '#features/newsletter/subscription.server.ts'
import { CHANNELS } from '#features/notifications/events.rules.ts'
import { transaction } from '#platform/database/database.server.ts'
import { flag, language, text, trimmedText } from '#platform/http/field-schemas.server.ts'
import { consumeRateLimits } from '#platform/http/rate-limit.server.ts'
import { channelsAvailable } from '#platform/jobs/message-queue.server.ts'
import type { Account } from './account-session.server.ts'
import { emailOf } from './account.rules.ts'
import type { PreferencesProblem, ShownPreferences } from './preferences.rules.ts'

export const preferencesSchema = v.variant('intent', [
  v.strictObject({
    intent: v.literal('save'),
    /** Undefined after a sign-in with an e-mail address. */
    language: v.optional(language),
    offered: text,
    emailMessages: text,
    smsMessages: text,
    pushMessages: text,
    email: trimmedText,
    newsletter: flag,
  }),
  v.strictObject({ intent: v.picklist(['signOut', 'signOutEverywhere']) }),
])

type Preferences = Extract<v.InferOutput<typeof preferencesSchema>, { intent: 'save' }>

/** The newsletter of an account belongs to the e-mail address that was proven, or that the client gave. */
export async function preferencesOf({ contact, client }: Account): Promise<ShownPreferences> {
  const email = emailOf(contact) ?? client?.email ?? ''
  const available = channelsAvailable()
  const offered = CHANNELS.filter((channel) => available[channel])
  return {
    ...(client && {
      client: { language: client.language, messages: choicesOf(offered, client.mutedChannels) },
    }),
    email,
    newsletter: email !== '' && (await isNewsletterSubscriber(email)),
  }
}

const PER_ACCOUNT = { points: 30, minutes: 60 }

/** `pageLanguage` is that of the newsletter if the form names none. */
export async function savePreferences(
  account: Account,
  { language: chosen, ...preferences }: Preferences,
  { pageLanguage, now }: { pageLanguage: Language; now: Date },
): Promise<PreferencesProblem | undefined> {
  const { client } = account
  const before = emailOf(account.contact) ?? client?.email ?? undefined
  const email = client ? parseEmail(preferences.email) : before
  if (client && preferences.email !== '' && !email) return 'badEmail'
  if (preferences.newsletter && !email) return 'emailNeeded'
  if (!(await consumeRateLimits('account preferences', { [account.contact]: PER_ACCOUNT }))) return 'tooMany'
  await transaction(async () => {
    if (client) {
      const saved = { language: chosen ?? client.language, email: email ?? null }
      await saveOwnPreferences(client.id, saved, readChoices(preferences))
    }
    const wanted = preferences.newsletter ? email : undefined
    if (before && before !== wanted) await unsubscribeEmail(before, now)
    if (wanted) await subscribeToNewsletter({ email: wanted, language: chosen ?? pageLanguage, now })
  })
  return undefined
}
