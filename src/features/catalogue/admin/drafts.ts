/** What was typed into a form of the catalogue, kept in the browser until it is saved or given up. */

const PREFIX = 'catalogue-draft:'

export function readDraft<T extends { form: object }>(key: string, like: T): T | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null')
    return isLike(value, like) ? value : undefined
  } catch {
    // Closed to us, or not what we wrote: the form starts as it is.
    return undefined
  }
}

/** Of the same shape, field by field: what an older page kept may not fit any more. */
function isLike<T extends { form: object }>(value: unknown, like: T): value is T {
  if (typeof value !== 'object' || value === null) return false
  const { form = {} } = value as { form?: Record<string, unknown> }
  return (
    Object.keys(like).every(
      (key) => typeof (value as Record<string, unknown>)[key] === typeof like[key as keyof T],
    ) &&
    Object.entries(like.form).every(
      ([field, sample]) =>
        typeof form[field] === typeof sample && Array.isArray(form[field]) === Array.isArray(sample),
    )
  )
}

export function keepDraft(key: string, value: object): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // Closed or full: what was typed lives as long as the page.
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // Nothing was kept.
  }
}
