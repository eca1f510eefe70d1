import { expect, it } from 'vitest'
import { isPin, pinOf } from './pin.rules.ts'

it('is rounded to four decimals', () => {
  expect(pinOf({ latitude: 18.085_849, longitude: -15.978_52 })).toBe('18.0858,-15.9785')
  expect(isPin(pinOf({ latitude: -0.000_01, longitude: 180 }))).toBe(true)
})

it.each(['', '18,-15', '18.08581,-15.9785', '91.0000,0.0000', '18.0858,-181.0000', '18.0858,-15.9785 x'])(
  'is not %j',
  (value) => {
    expect(isPin(value)).toBe(false)
  },
)
