import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#core/text.ts'
import { SCREENS } from '#features/staff/screens.rules.ts'
import { addresses } from '../../../tests/route-table.ts'
import { ADMIN_PAGES } from './admin-pages.text.ts'
import { findPages } from './find-pages.ts'

const WITHOUT_SEARCH = new Map([['/admin/login', 'before the sign-in']])

const pathsFor = (input: string) => findPages(input).map(({ path }) => path)

describe('the pages of the search', () => {
  it('are all screens of the admin without parameters', () => {
    const screens = addresses().filter(
      ({ path, file }) => path.startsWith('/admin') && file.endsWith('.page.tsx') && !/[:*]/.test(path),
    )
    const expected = screens.map(({ path }) => path).filter((path) => !WITHOUT_SEARCH.has(path))
    expect(ADMIN_PAGES.map(({ path }) => path).toSorted()).toEqual(expected.toSorted())
    for (const { path } of SCREENS) expect(expected).toContain(path)
  })

  it('are found by their title in both languages', () => {
    for (const { path, title } of ADMIN_PAGES)
      for (const language of LANGUAGES) expect(pathsFor(title[language])).toContain(path)
  })

  it('have different titles', () => {
    for (const language of LANGUAGES)
      expect(new Set(ADMIN_PAGES.map(({ title }) => title[language])).size).toBe(ADMIN_PAGES.length)
  })
})

describe('a search', () => {
  it.each([
    ['variantes', '/admin/products'],
    ['المقاسات', undefined],
    ['مقاسات', '/admin/products'],
    ['retours', '/admin/orders'],
    ['PROMO', '/admin/products/promotions'],
    ['réception', '/admin/products/stock/receipts'],
    ['reception', '/admin/products/stock/receipts'],
    ['الجرد', '/admin/products/stock/takes'],
    ["cles d'api", '/admin/settings/api'],
    ['webhook', '/admin/settings/webhooks'],
    ['livreurs', '/admin/runs/couriers'],
    ['releves bankily', '/admin/cash-register/statements'],
    ['newsletter', '/admin/messages/newsletter'],
    ['%%', undefined],
  ])('for %s finds %s first', (input, path) => {
    expect(pathsFor(input)[0]).toBe(path)
  })
})
