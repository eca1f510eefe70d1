import { describe, expect, it } from 'vitest'
import { NO_WEDGE_INPUT, withKey } from './wedge.rules.ts'

/** Presses the keys with this pause between them; returns the codes. */
function codesOf(keys: string[], gap: number): string[] {
  let input = NO_WEDGE_INPUT
  return keys.flatMap((key, index) => {
    const result = withKey(input, key, index * gap)
    input = result.input
    return result.code ?? []
  })
}

const EAN = '4006381333931'.split('')

describe('a keyboard scanner', () => {
  it.each([
    ['a code and Enter', [...EAN, 'Enter'], 8, ['4006381333931']],
    ['two codes', [...EAN, 'Enter', ...'SKU-1'.split(''), 'Enter'], 8, ['4006381333931', 'SKU-1']],
    ['a capital letter with Shift', ['Shift', 'A', 'Shift', 'B', '1', '2', 'Enter'], 20, ['AB12']],
    ['a code without Enter', EAN, 8, []],
    ['Enter alone', ['Enter', 'Enter'], 8, []],
    ['too few characters', ['1', '2', '3', 'Enter'], 8, []],
    ['a person who types', [...EAN, 'Enter'], 120, []],
  ])('%s', (_name, keys, gap, expected) => {
    expect(codesOf(keys, gap)).toEqual(expected)
  })

  it('forgets what a person entered before the scan', () => {
    const before = withKey(NO_WEDGE_INPUT, 'x', 0).input
    const input = EAN.reduce((last, key, index) => withKey(last, key, 500 + index * 10).input, before)
    expect(withKey(input, 'Enter', 640).code).toBe('4006381333931')
  })
})
