/** What was typed into a section, kept in this tab until it is saved or given up. */
import type { Filled, Section, SectionForms } from '../settings-form.rules.ts'

const PREFIX = 'settings-draft:'

/** Nothing where an older page kept something of another shape. */
export function readSectionDraft<S extends Section>(
  section: S,
  like: SectionForms[S],
): Filled<S> | undefined {
  try {
    const value = JSON.parse(sessionStorage.getItem(PREFIX + section) ?? 'null') as Partial<Filled<S>> | null
    const isWhole = typeof value?.version === 'string' && shapeOf(value.form) === shapeOf(like)
    return isWhole ? (value as Filled<S>) : undefined
  } catch {
    return undefined
  }
}

/** With what it was filled from, so that another's change in the meantime is noticed. */
export function keepSectionDraft(section: Section, draft: string | undefined): void {
  try {
    if (draft) sessionStorage.setItem(PREFIX + section, draft)
    else sessionStorage.removeItem(PREFIX + section)
  } catch {
    // Closed or full: what was typed lives as long as the page.
  }
}

function shapeOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([key, field]) => `${key}:${Array.isArray(field) ? 'list' : typeof field}`)
    .sort()
    .join(' ')
}
