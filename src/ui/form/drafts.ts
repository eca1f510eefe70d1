/** Unsaved input of forms, stored in localStorage until it is saved or discarded. */

const PREFIX = 'draft:'

export function readDraft<T extends { form: object }>(key: string, like: T): T | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null')
    return isLike(value, like) ? value : undefined
  } catch {
    // Storage is blocked or the value is invalid: the form starts without a draft.
    return undefined
  }
}

/** Compares the shape field by field: a draft stored by an older version of the page may not fit. */
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

export function saveDraft(key: string, value: object): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // Storage is blocked or full: the input lasts until the page is closed.
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // Storage is blocked, so there is no draft.
  }
}
