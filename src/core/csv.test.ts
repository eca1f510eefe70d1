import { describe, expect, it } from 'vitest'
import { csvHeader, csvLine } from './csv.ts'

describe('a CSV line', () => {
  it.each([
    [['a', 'b'], 'a,b'],
    [['Nila "fine"', 'x,y'], '"Nila ""fine""","x,y"'],
    [['deux\nlignes'], '"deux\nlignes"'],
    [['ملحفة نيلة', 'Kaédi'], 'ملحفة نيلة,Kaédi'],
    [[3200.5, -4, 0], '3200.5,-4,0'],
    [[null, undefined, ''], ',,'],
    [[new Date('2026-11-15T10:00:00Z')], '2026-11-15T10:00:00.000Z'],
  ])('%o becomes %s', (values, line) => {
    expect(csvLine(values)).toBe(line + '\r\n')
  })

  it.each([
    '=1+1',
    '+222',
    '-1',
    '@x',
    '\t=1',
    ' =cmd',
    '\r+1',
    '\u2212 5',
    // Full-width signs, and invisible characters before a sign.
    '\uFF1D1+1',
    '\uFF0B222',
    '\uFF0D1',
    '\uFF20x',
    '\u200B=1',
    '\uFEFF@x',
    '\u200F\u2066 +1',
    '\u00A0=1',
    '\u00AD=1',
  ])('escapes the formula %o', (value) => {
    expect(csvLine([value])).toBe(`"'${value}"\r\n`)
  })

  it('of the header starts with a byte order mark', () => {
    expect(csvHeader(['Téléphone'])).toBe('\uFEFFTéléphone\r\n')
  })
})
