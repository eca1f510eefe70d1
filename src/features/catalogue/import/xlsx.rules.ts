/** Cells of Excel workbooks as text. */

const LETTERS = 26

/** The column of a reference such as `AB12`, the first is 0. */
export function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return undefined
  let column = 0
  for (const letter of letters) column = column * LETTERS + letter.charCodeAt(0) - 64
  return column - 1
}

/** Built-in formats of dates and times. */
function isBuiltInDate(format: number): boolean {
  return (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 45 && format <= 47)
}

/** For each cell style whether it shows a date. */
export function dateStyles(used: number[], formats: ReadonlyMap<number, string>): boolean[] {
  return used.map((format) => {
    const code = formats.get(format)
    if (code === undefined) return isBuiltInDate(format)
    // Without texts, colours and conditions.
    return /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))
  })
}

interface Cell {
  /** The `t` attribute: s(hared), str, inlineStr, b(oolean), d(ate), e(rror), n(umber). */
  type: string
  value: string
  isDate: boolean
}

export function cellText({ type, value, isDate }: Cell, strings: readonly string[]): string {
  switch (type) {
    case 's':
      return unescaped(strings[Number(value)] ?? '')
    case 'b':
      return value === '1' ? '1' : '0'
    case 'e':
      return ''
    case 'n':
      return numberCell(value, isDate)
    default:
      return unescaped(value)
  }
}

const ONE_DAY = 86_400_000
/** Day 0 of Excel, which counts a 29 February 1900 that did not exist. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const MAX_DATE = 2_958_465

function numberCell(value: string, isDate: boolean): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (isDate && number > 0 && number <= MAX_DATE)
    return new Date(DAY_ZERO + Math.round(number * ONE_DAY)).toISOString().slice(0, 10)
  // Excel shows 15 digits: 0.1 + 0.2 is 0.3, and a barcode has no exponent.
  const shown = Number(number.toPrecision(15))
  return Number.isSafeInteger(shown) ? BigInt(shown).toString() : String(shown)
}

const ESCAPE = /_x([0-9A-Fa-f]{4})_/g

/** Characters that XML cannot contain are written as `_x000D_`. */
function unescaped(text: string): string {
  return text.replaceAll(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
