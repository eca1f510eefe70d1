import { numberText } from './text.ts'

const REFERENCE = /^[A-Z0-9]{3,40}$/

/** Normalizes a transaction number: `bk-7782 0413` and `BK77820413` are the same. Undefined if it is invalid. */
export function parseReference(input: string): string | undefined {
  const plain = numberText(input)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return REFERENCE.test(plain) ? plain : undefined
}
