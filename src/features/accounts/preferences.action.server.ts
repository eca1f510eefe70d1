/** Handles the preferences of a shopper. */
import * as v from 'valibot'
import { parseEmail } from '#core/email.ts'
import { saveOwnPreferences } from '#features/clients/clients.server.ts'
import {
  isNewsletterSubscriber,
  subscribeToNewsletter,
  unsubscribeEmail,
} from '#features/newsletter/subscription.server.ts'
import { transaction } from '#platform/database/database.server.ts'
import { flag, language, trimmedText } from '#platform/http/field-schemas.server.ts'
import { consumeRateLimits } from '#platform/http/rate-limit.server.ts'
import type { Account } from './account-session.server.ts'
import { emailOf } from './account.rules.ts'
import type { PreferencesProblem, ShownPreferences } from './preferences.rules.ts'

export const preferencesSchema = v.variant('intent', [
  v.strictObject({
    intent: v.literal('save'),
    language: v.optional(language, 'ar'),
    notifications: flag,
    email: trimmedText,
    newsletter: flag,
  }),
  v.strictObject({ intent: v.picklist(['signOut', 'signOutEverywhere']) }),
])

type Preferences = Extract<v.InferOutput<typeof preferencesSchema>, { intent: 'save' }>

/** The newsletter of an account belongs to the e-mail address that was proven, or that the client gave. */
export async function preferencesOf({ contact, client }: Account): Promise<ShownPreferences> {
  const email = emailOf(contact) ?? client?.email ?? ''
  return {
    ...(client && { client: { language: client.language, notifications: client.notifications } }),
    email,
    newsletter: email !== '' && (await isNewsletterSubscriber(email)),
  }
}

const PER_ACCOUNT = { points: 30, minutes: 60 }

export async function savePreferences(
  account: Account,
  preferences: Preferences,
  now: Date,
): Promise<PreferencesProblem | undefined> {
  const { client } = account
  const before = emailOf(account.contact) ?? client?.email ?? undefined
  const email = client ? parseEmail(preferences.email) : before
  if (client && preferences.email !== '' && !email) return 'badEmail'
  if (preferences.newsletter && !email) return 'emailNeeded'
  if (!(await consumeRateLimits('account preferences', { [account.contact]: PER_ACCOUNT }))) return 'tooMany'
  await transaction(async () => {
    if (client) {
      const { language: chosen, notifications } = preferences
      await saveOwnPreferences(client.id, { language: chosen, notifications, email: email ?? null })
    }
    const wanted = preferences.newsletter ? email : undefined
    if (before && before !== wanted) await unsubscribeEmail(before, now)
    if (wanted) await subscribeToNewsletter({ email: wanted, language: preferences.language, now })
  })
  return undefined
}
