import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSlugOf, slugOf, uniqueSlug } from './page-slug.rules.ts'

describe('slugOf', () => {
  it.each([
    ['À propos de nous', '', 'a-propos-de-nous'],
    ['  Garantie & retours (7 jours) ', '', 'garantie-retours-7-jours'],
    ['Cœur de boutique', '', 'coeur-de-boutique'],
    ['', 'سياسة الإرجاع', 'syasa-alirjaa'],
    ['', 'مَلْحَفَة ٢٠٢٦', 'mlhfa-2026'],
    ['!!!', 'عنّا', 'ana'],
    ['', '', 'page'],
    ['日本', '', 'page'],
  ])('of %j and %j is %s', (fr, ar, slug) => {
    expect(slugOf({ fr, ar })).toBe(slug)
  })

  it('is always an address that the database accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (fr, ar) => {
        expect(slugOf({ fr, ar })).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      }),
    )
  })
})

it('numbers a slug that is taken', () => {
  const taken = new Set(['retours', 'retours-2'])
  expect(uniqueSlug('retours', (slug) => taken.has(slug))).toBe('retours-3')
})

it.each([
  ['retours', true],
  ['retours-2', true],
  ['retours-2-jours', false],
  ['retour', false],
])('%s belongs to the title Retours: %s', (slug, isOwn) => {
  expect(isSlugOf(slug, { fr: 'Retours', ar: '' })).toBe(isOwn)
})
