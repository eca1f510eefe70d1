/** Result of the settings action. */
import type { Section, SettingsProblem } from './settings-form.rules.ts'

export type SettingsResult =
  | { section: Section; version: string }
  | { section: Section; problems: SettingsProblem[] }
