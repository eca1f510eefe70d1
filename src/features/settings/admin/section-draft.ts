/** Stores the unsaved input of a section in `sessionStorage` until it is saved or discarded. */
import type { SectionVersion, Section, SectionForms } from '../settings-form.rules.ts'

const PREFIX = 'settings-draft:'

/** Undefined if an older version of the page stored a draft with other fields. */
export function readSectionDraft<S extends Section>(
  section: S,
  expected: SectionForms[S],
): SectionVersion<S> | undefined {
  try {
    const value = JSON.parse(sessionStorage.getItem(PREFIX + section) ?? 'null') as Partial<
      SectionVersion<S>
    > | null
    const isValid = typeof value?.version === 'string' && shapeOf(value.form) === shapeOf(expected)
    return isValid ? (value as SectionVersion<S>) : undefined
  } catch {
    return undefined
  }
}

/** The draft includes the loaded version, so that changes by other users are detected. */
export function saveSectionDraft(section: Section, draft: string | undefined): void {
  try {
    if (draft) sessionStorage.setItem(PREFIX + section, draft)
    else sessionStorage.removeItem(PREFIX + section)
  } catch {
    // Storage is full or unavailable: the input is lost when the page is closed.
  }
}

function shapeOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([key, field]) => `${key}:${Array.isArray(field) ? `list(${shapeOf(field[0])})` : typeof field}`)
    .sort()
    .join(' ')
}
