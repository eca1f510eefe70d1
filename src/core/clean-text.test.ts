import { describe, expect, it } from 'vitest'
import { linesOf, cleanText, cleanLine } from './clean-text.ts'

describe('text entered by users', () => {
  it.each([
    ['  a   b ', 'a b'],
    ['a\u0000\u0007b', 'ab'],
    ['\u2066nila\u2069', 'nila'],
    ['4,50\u00A0m  de\u202Flong', '4,50\u00A0m de\u202Flong'],
    ['\u00A0', ''],
    ['<b>nila</b>', '<b>nila</b>'],
    ['ma\u200Briem\uFEFF', 'mariem'],
    ['\u200B\u2060', ''],
    ['\u200C\u200D\u200E\u200F', ''],
    ['\u3164', ''],
    ['\u2800 \u034F', ''],
    // Joiners and marks of direction inside a text have a use.
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['ملحفة \u200F(2)', 'ملحفة \u200F(2)'],
    ['👩\u200D🍳', '👩\u200D🍳'],
  ])('%j becomes %j', (input, cleaned) => {
    expect(cleanLine(input)).toBe(cleaned)
  })

  it('drops blank lines', () => {
    expect(linesOf('\n a \n\n\tb\r\n')).toEqual(['a', 'b'])
  })

  it('preserves line breaks in a longer text', () => {
    expect(cleanText(' a\r\n\u202Eb\u0000 ')).toBe('a\nb')
  })
})
