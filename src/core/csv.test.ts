import { describe, expect, it } from 'vitest'
import { csvFile, csvLine } from './csv.ts'

describe('a CSV line', () => {
  it.each([
    [['a', 'b'], 'a;b'],
    [['Nila "fine"', 'x,y', 'x;y'], '"Nila ""fine""";"x,y";"x;y"'],
    [['deux\nlignes'], '"deux\nlignes"'],
    [['ملحفة نيلة', 'Kaédi'], 'ملحفة نيلة;Kaédi'],
    [[3200.5, -4, 0], '3200,5;-4;0'],
    [[null, undefined, ''], ';;'],
    [[new Date('2026-11-15T10:00:00Z')], '2026-11-15T10:00:00.000Z'],
  ])('%o becomes %s', (values, line) => {
    expect(csvLine(values)).toBe(line + '\r\n')
  })

  it.each(['fr', 'ar-MR-u-nu-latn'])('has the decimal sign of %s', (locale) => {
    const sign = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')
    expect(csvLine([1.5])).toBe(`1${sign!.value}5\r\n`)
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
})

it('a CSV file starts with a byte order mark and its headings', async () => {
  async function* batches() {
    yield [{ phone: '22', total: 1 }]
    yield [{ phone: '33', total: 2 }]
  }
  const file = csvFile<{ phone: string; total: number }>(
    [
      ['Téléphone', ({ phone }) => phone],
      ['Total', ({ total }) => total],
    ],
    batches(),
  )
  const chunks: string[] = []
  for await (const chunk of file) chunks.push(chunk)
  expect(chunks).toEqual(['\uFEFFTéléphone;Total\r\n', '22;1\r\n', '33;2\r\n'])
})
