import { describe, expect, it } from 'vitest'
import { dataAddressOf, pagePathOf, readPageJson, writePageJson } from './page-data.rules.ts'

describe('the address of a page’s data', () => {
  it.each([
    ['/', '/_.data'],
    ['/?category=2', '/_.data?category=2'],
    ['/about', '/about.data'],
    ['/collections?page=2&lang=fr', '/collections.data?page=2&lang=fr'],
  ])('of %s is %s', (address, data) => {
    expect(dataAddressOf(address)).toBe(data)
    expect(pagePathOf(data.split('?')[0]!)).toBe(address.split('?')[0])
  })

  it('is not that of a page', () => {
    expect(pagePathOf('/about')).toBeUndefined()
  })
})

describe('the JSON of a page', () => {
  it('keeps dates, and what looks like one', () => {
    const data = { at: new Date(1_700_000_000_123), texts: ['2026-01-01T00:00:00.000Z', '$date'], none: null }
    expect(readPageJson(writePageJson(data))).toEqual(data)
  })

  it.each([[new Map([[1, 2]])], [new Set([1])], [Number.NaN]])('refuses %s', (value) => {
    expect(() => writePageJson({ page: { value } })).toThrow('"value" of the page')
  })
})
