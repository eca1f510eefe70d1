/** Stores the unsaved input of a document in `sessionStorage` until it is saved or given up. */
import { isOfShape } from '../content-path.rules.ts'
import type { DocumentKey, Shape } from '../content-shape.rules.ts'

const PREFIX = 'content-draft:'

/** The revision detects changes by other users. */
export interface UnsavedContent {
  content: unknown
  revision: number
}

/** Undefined if another version of the program stored a document with other fields. */
export function readUnsaved(key: DocumentKey, shape: Shape): UnsavedContent | undefined {
  try {
    const value = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null') as Partial<UnsavedContent> | null
    const isValid = typeof value?.revision === 'number' && isOfShape(shape, value.content)
    return isValid ? (value as UnsavedContent) : undefined
  } catch {
    return undefined
  }
}

export function storeUnsaved(key: DocumentKey, unsaved: string | undefined): void {
  try {
    if (unsaved) sessionStorage.setItem(PREFIX + key, unsaved)
    else sessionStorage.removeItem(PREFIX + key)
  } catch {
    // Storage is full or unavailable: the input is lost when the page is closed.
  }
}
