import { numberText } from './text.ts'

/** Accepts `12`, `١٢` and `1 200`; undefined for anything but a whole number. */
export function parseWholeNumber(input: string): number | undefined {
  const plain = numberText(input).replaceAll(/\s/g, '')
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined
}
