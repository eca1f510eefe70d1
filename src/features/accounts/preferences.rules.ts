import type { Language } from '#core/text.ts'
import type { MessageChoices } from '#features/clients/muted-channels.rules.ts'

export interface ShownPreferences {
  /** Undefined after a sign-in with an e-mail address. */
  client?: { language: Language; messages: MessageChoices }
  email: string
  newsletter: boolean
}

export type PreferencesProblem = 'badEmail' | 'emailNeeded' | 'tooMany'
