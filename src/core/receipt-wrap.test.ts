import { describe, expect, it } from 'vitest'
import { wrap } from './receipt-wrap.ts'

/** As if every character had the same width. */
const upTo = (length: number) => (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '').length <= length

describe('wrap', () => {
  it('does not break or reorder a left-to-right run', async () => {
    expect(await wrap(['هاتف', { ltr: '45 25 12 00' }], upTo(30))).toEqual(['هاتف \u206645 25 12 00\u2069'])
  })

  it('gives every row the direction of the first letter', async () => {
    const rows = await wrap([{ auto: 'ملحفة Melhfa Khayata brodée or Melhfa Gaz indigo' }], upTo(24))
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) expect(row).toMatch(/^\u2067.*\u2069$/)
  })

  it('keeps every word', async () => {
    const words = 'Livrer après dix-sept heures, appeler avant de venir, sonner deux fois'
    const rows = await wrap([words], upTo(18))
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.join(' ')).toBe(words)
  })

  it('splits a word that is wider than the paper, and loses no letter of it', async () => {
    const rows = await wrap([{ auto: 'W'.repeat(80) }], upTo(24))
    expect(rows.join('').replaceAll(/[\u2066-\u2069 ]/g, '')).toBe('W'.repeat(80))
    for (const row of rows) expect(upTo(24)(row)).toBe(true)
  })
})
