import { describe, expect, it } from 'vitest'
import { pageKeyOf } from './page-key.rules.ts'

function keyOf(target: string, cookies?: string) {
  const [path = '', query = ''] = target.split('?')
  return pageKeyOf({ path, query: new URLSearchParams(query), cookies })
}

describe('page key', () => {
  it.each([
    ['/', 'ar /'],
    ['/?utm_source=a&fbclid=b', 'ar /'],
    ['/?category=3', 'ar /?category=3'],
    ['/?category=nonsense', 'ar /'],
    ['/about', 'ar /about'],
    ['/pages/delivery-returns?x=1', 'ar /pages/delivery-returns'],
    ['/pages/terms.data?lang=fr', 'fr /pages/terms.data?lang=fr'],
    ['/contact?ref=whatsapp', 'ar /contact'],
    ['/contact?lang=fr', 'fr /contact?lang=fr'],
    ['/?lang=ar', 'ar /?lang=ar'],
    ['/_.data?lang=fr&category=3', 'fr /_.data?category=3&lang=fr'],
    ['/collections', 'ar /collections'],
    ['/collections?sort=price-up&category=3&igsh=1', 'ar /collections?category=3&sort=price-up'],
    ['/collections?category=3&sort=price-up&page=1', 'ar /collections?category=3&sort=price-up'],
    ['/collections?page=2&stock=1&filter=new', 'ar /collections?filter=new&stock=1&page=2'],
    ['/collections?q=', 'ar /collections'],
    ['/product/7', 'ar /product/7'],
    ['/product/7?reviews=2', 'ar /product/7?reviews=2'],
    ['/product/7?reviews=1&ref=whatsapp', 'ar /product/7'],
    ['/product/7?v=12', 'ar /product/7?v=12'],
    ['/product/7?reviews=2&v=12&lang=fr', 'fr /product/7?v=12&reviews=2&lang=fr'],
    ['/product/7.data?v=12', 'ar /product/7.data?v=12'],
    ['/collections?v=12&o1=3', 'ar /collections'],
    ['/_.data', 'ar /_.data'],
    ['/.data', 'ar /_.data'],
    ['/_.data?category=3', 'ar /_.data?category=3'],
    ['/collections.data?page=2', 'ar /collections.data?page=2'],
    ['/product/7.data', 'ar /product/7.data'],
    ['/?x81723', 'ar /'],
    ['/?page=2', 'ar /'],
    ['/contact?x=1', 'ar /contact'],
    ['/collections?light=1&category=3', 'ar /collections?category=3'],
    ['/product/7?x81723=1&reviews=2', 'ar /product/7?reviews=2'],
  ])('%s is %s', (target, id) => {
    expect(keyOf(target)?.id).toBe(id)
  })

  it.each([
    '/cart',
    '/cart?line=3:1',
    '/?newsletter=thanks',
    '/?newsletter=',
    '/about?newsletter=thanks',
    '/order',
    '/order/AbCdEfGhIjKlMnOpQrStUv',
    '/order/AbCdEfGhIjKlMnOpQrStUv/again',
    '/account',
    '/account.data',
    '/account/sign-in',
    '/account/addresses',
    '/account/preferences',
    '/account/erase',
    '/collections?q=melhfa',
    '/collections?min=100',
    '/collections?max=100',
    '/product/7?review=thanks',
    '/product/7?order=1042',
    '/product/7?v=012',
    '/product/7?v=x',
    '/product/7?v=',
    '/product/7?o1=3',
    '/product/7?v=12&o2=',
    '/product/0',
    '/product/7/',
    '/product/07',
    '/product/abc',
    '/product/7/preview.jpg',
    '/admin',
    '/admin/login',
    '/live?topics=catalogue',
    '/about/',
    '/pages',
    '/pages/',
    '/pages/Terms',
    '/pages/a/b',
    '//about',
    '/newsletter',
    '/newsletter/letters/07',
    '/newsletter/confirm/abc',
    '/newsletter/unsubscribe/abc',
    '/sitemap.xml',
    '/nowhere',
  ])('%s has no key and is not cached', (target) => {
    expect(keyOf(target)).toBeUndefined()
  })
})

describe('the language', () => {
  it.each([
    ['/', undefined, 'ar', false],
    ['/', 'language=fr', 'fr', false],
    ['/', 'staff=secret; language=fr; theme=dark', 'fr', false],
    ['/', 'language=de', 'ar', false],
    ['/?lang=fr', undefined, 'fr', true],
    ['/?lang=ar', 'language=fr', 'ar', true],
    ['/?lang=de', 'language=fr', 'fr', false],
  ])('of %s with the cookie %j is %s', (target, cookies, language, isForced) => {
    expect(keyOf(target, cookies)).toMatchObject({ language, isForced })
  })
})

it('distinguishes a page from its loader data', () => {
  const kinds = ['/', '/_.data', '/about', '/about.data?lang=fr'].map((target) => keyOf(target)?.isData)
  expect(kinds).toEqual([false, true, false, true])
})

it('a page lists only the topics it shows', () => {
  const STORE_TOPICS = ['settings', 'media', 'content', 'delivery']
  expect(keyOf('/about')?.topics).toEqual(STORE_TOPICS)
  for (const target of ['/', '/collections', '/product/7', '/product/7.data'])
    expect(keyOf(target)?.topics).toEqual([...STORE_TOPICS, 'catalogue', 'reviews'])
})
