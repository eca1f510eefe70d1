import type { Language } from '#core/text.ts'

export interface ShownPreferences {
  /** Undefined after a sign-in with an e-mail address. */
  client?: { language: Language; notifications: boolean }
  email: string
  newsletter: boolean
}

export type PreferencesProblem = 'badEmail' | 'emailNeeded' | 'tooMany'
