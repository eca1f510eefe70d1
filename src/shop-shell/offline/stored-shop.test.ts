import { describe, expect, it } from 'vitest'
import { DEFAULT_STORE, type StoreProfile } from '#features/settings/settings.rules.ts'
import { readStoreKeys, storeKeys } from './stored-shop.ts'

const picture = { id: 'b3c1d2e4-0000-4000-8000-000000000001', width: 1600, height: 900, widths: [400, 800] }
const heroImages = [`/media/${picture.id}/800.webp`]
const store: StoreProfile = { ...DEFAULT_STORE, logo: picture }

const readStored = (keys: Record<string, string>) => readStoreKeys((key) => keys[key] ?? null)

describe('the stored shop', () => {
  it('uses the keys of the specification, in the current language', () => {
    const keys = storeKeys(store, heroImages, 'ar')
    expect(Object.keys(keys).sort()).toEqual(
      'shopAddress shopDescription shopEmail shopHeroImages shopLogo shopName shopPhone'.split(' '),
    )
    expect(keys.shopName).toBe('ملحفة')
    expect(storeKeys(store, heroImages, 'fr').shopName).toBe('Melhfa')
  })

  it('is read back unchanged', () => {
    expect(readStored(storeKeys(store, heroImages, 'fr'))).toEqual({
      name: 'Melhfa',
      logo: `/media/${picture.id}/master.webp`,
      heroImages,
    })
  })

  it.each([
    [{}, undefined],
    [{ shopName: ' ' }, undefined],
    [
      { shopName: 'M', shopHeroImages: '{' },
      { name: 'M', logo: '', heroImages: [] },
    ],
    [
      {
        shopName: 'M',
        shopLogo: 'https://elsewhere.example/x.png',
        shopHeroImages: '["javascript:1", 7, "//x/y"]',
      },
      { name: 'M', logo: '', heroImages: [] },
    ],
  ])('ignores invalid values: %j', (keys, expected) => {
    expect(readStored(keys)).toEqual(expected)
  })
})
