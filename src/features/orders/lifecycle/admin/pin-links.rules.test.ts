import { expect, it } from 'vitest'
import { geoLink, mapLink } from './pin-links.rules.ts'

it('opens in the maps application and on a map', () => {
  expect(geoLink('18.0858,-15.9785')).toBe('geo:18.0858,-15.9785?q=18.0858,-15.9785')
  expect(mapLink('18.0858,-15.9785')).toBe(
    'https://www.openstreetmap.org/?mlat=18.0858&mlon=-15.9785#map=17/18.0858/-15.9785',
  )
})
