import { numberText } from '#core/text.ts'

const MAX_CODE_LENGTH = 30

/** As codes are stored: capitals, Latin digits, without spaces. */
export function normalizeCode(input: string): string {
  return numberText(input)
    .replaceAll(/[^\p{L}\p{N}_-]/gu, '')
    .toUpperCase()
    .slice(0, MAX_CODE_LENGTH)
}

export function isPromotionCode(code: string): boolean {
  return /^[A-Z0-9_-]{3,30}$/.test(code)
}
