/**
 * Recognises a barcode scanner that acts as a keyboard: it types a code much faster than a person and ends with Enter.
 */

/** The longest pause between two keys of a scanner. */
export const MAX_GAP_MS = 60
const MIN_LENGTH = 4
const MAX_LENGTH = 64

export interface WedgeInput {
  characters: string
  /** When the last key was pressed, in milliseconds. */
  at: number
}

export const NO_WEDGE_INPUT: WedgeInput = { characters: '', at: -Infinity }

/** The input after a key, and the code if the key ended one. Keys such as Shift change nothing. */
export function withKey(
  { characters, at }: WedgeInput,
  key: string,
  now: number,
): { input: WedgeInput; code?: string } {
  const isContinued = now - at <= MAX_GAP_MS
  if (key === 'Enter') {
    const isCode = isContinued && characters.length >= MIN_LENGTH
    return { input: NO_WEDGE_INPUT, ...(isCode && { code: characters }) }
  }
  if (key.length !== 1) return { input: { characters, at } }
  return { input: { characters: (isContinued ? characters + key : key).slice(-MAX_LENGTH), at: now } }
}
