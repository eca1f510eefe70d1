import { expect, it } from 'vitest'
import type { Money } from '#core/money.ts'
import type { DescribedPicture } from '#features/media/media.rules.ts'
import { choiceInUrl } from './url-choice.server.ts'

const name = { fr: '', ar: '' }
const prices = { price: 100 as Money, originalPrice: null, sku: '' }
const [front, blue] = ['front', 'blue'].map((id) => ({ id, width: 8, height: 10, widths: [] }))
const product = {
  id: 7,
  options: [
    {
      id: 1,
      kind: 'colour' as const,
      name,
      values: [11, 12].map((id) => ({ id, name, swatch: null })),
    },
  ],
  variants: [
    { id: 21, valueIds: [11], available: 2, imageId: null, ...prices },
    { id: 22, valueIds: [12], available: 2, imageId: 'blue', ...prices },
  ],
  pictures: [front!, blue!],
}
const plain = { ...product, options: [], variants: [] }
const order = (pictures: DescribedPicture[]) => pictures.map(({ id }) => id).join(' ')

it.each([
  ['', [], false, 'front blue'],
  ['reviews=2', [], false, 'front blue'],
  ['v=21', [11], false, 'front blue'],
  ['v=22&lang=fr', [12], false, 'blue front'],
  ['o1=', [undefined], true, 'front blue'],
  ['o1=99&v=21', [undefined], true, 'front blue'],
])('%j chooses %j', (query, choice, isAsked, pictures) => {
  const chosen = choiceInUrl(new URLSearchParams(query), product)
  if ('redirect' in chosen) throw new Error(chosen.redirect)
  expect([chosen.choice, chosen.isAsked, order(chosen.pictures)]).toEqual([choice, isAsked, pictures])
})

it.each([
  [product, 'v=99', '/product/7'],
  [product, 'v=021', '/product/7'],
  [product, 'v=x&lang=fr', '/product/7?lang=fr'],
  [product, 'o1=12', '/product/7?v=22#options'],
  [product, 'o1=12&v=21&lang=fr', '/product/7?lang=fr&v=22#options'],
  [plain, 'v=21', '/product/7'],
])('%# %j leads to %s', (offered, query, address) => {
  expect(choiceInUrl(new URLSearchParams(query), offered)).toEqual({ redirect: address })
})

it('a product without options keeps its page', () => {
  expect(choiceInUrl(new URLSearchParams(''), plain)).toEqual({
    choice: [],
    isAsked: false,
    pictures: plain.pictures,
  })
})
