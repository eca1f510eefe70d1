import { describe, expect, it } from 'vitest'
import { parseReference } from './transfer-reference.ts'

describe('parseReference', () => {
  it.each([
    ['BK-77820413', 'BK77820413'],
    [' bk 7782 0413 ', 'BK77820413'],
    ['٧٧٨٢٠٤١٣', '77820413'],
    ['#A1-B2', 'A1B2'],
    ['ab', undefined],
    ['', undefined],
    ['مرجع 123', undefined],
    ['x'.repeat(41), undefined],
  ])('normalizes %s to %s', (input, reference) => {
    expect(parseReference(input)).toBe(reference)
  })
})
