/** What a section is told after it was sent. */
import type { Section, SettingsProblem } from './settings-form.rules.ts'

export type SettingsAnswer =
  | { section: Section; version: string }
  | { section: Section; problems: SettingsProblem[] }
