import { describe, expect, it } from 'vitest'
import { csvHead, csvLine } from './csv.ts'

describe('a line for spreadsheets', () => {
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

  it.each(['=1+1', '+222', '-1', '@x', '\t=1', ' =cmd', '\r+1', '\u2212 5'])(
    'runs no formula in %o',
    (value) => {
      expect(csvLine([value])).toBe(`"'${value}"\r\n`)
    },
  )

  it('says at the start that it is UTF-8', () => {
    expect(csvHead(['Téléphone'])).toBe('\uFEFFTéléphone\r\n')
  })
})
