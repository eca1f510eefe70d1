import { describe, expect, it } from 'vitest'
import { filesImportedBy, filesIn } from '#core/built-files.ts'
import {
  markAsOfflineCopy,
  filesToDrop,
  cacheKindOf,
  languageIn,
  smallestVariantOf,
  isCacheable,
  MAX_ENTRIES,
  offlinePathOf,
  overflow,
  versionIn,
} from './service-worker.rules.ts'

const ID = '0b1f7c1e-8a54-4c7e-9a4f-2f1f3c9d0a11'

describe('cached URLs', () => {
  it.each([
    ['/', '', 'page'],
    ['/', '?category=3', 'page'],
    ['/collections', '?filter=new&page=2&lang=fr', 'page'],
    ['/product/12', '?reviews=2', 'page'],
    ['/cart', '', 'page'],
    ['/order', '', 'page'],
    ['/about', '', 'page'],
    ['/pages/delivery-returns', '?lang=fr', 'page'],
    ['/run/4f1c9aZ-_', '', 'page'],
    ['/assets/shop-B62q625H.js', '', 'file'],
    [`/media/${ID}/800.avif`, '', 'picture'],
    [`/media/${ID}/master.webp`, '', 'picture'],
  ])('include %s%s', (path, search, kind) => {
    expect(cacheKindOf(path, search)).toBe(kind)
  })

  it.each([
    ['/admin', ''],
    ['/admin/orders', ''],
    ['/admin.data', ''],
    ['/order', '?number=1042'],
    ['/order/4f1c9a', ''],
    ['/order/4f1c9a/receipt', ''],
    ['/order/4f1c9a/question', ''],
    ['/order/4f1c9a/again', ''],
    ['/account', ''],
    ['/account', '?page=2'],
    ['/account/sign-in', ''],
    ['/account/addresses', ''],
    ['/account/preferences', ''],
    ['/account/erase', ''],
    ['/run', ''],
    ['/run/4f1c9a/marks', ''],
    ['/run/4f1c9a/voice/7', ''],
    ['/newsletter/unsubscribe/abc', ''],
    ['/cart', '?line=3:1'],
    ['/cart/quote', '?line=3:1'],
    ['/product/12', '?order=1042'],
    ['/', '?newsletter=ok'],
    ['/live', '?topics=catalogue'],
    ['/collections.data', ''],
    [`/media/${ID}/sound`, ''],
    ['/sw.js', ''],
  ])('do not include %s%s', (path, search) => {
    expect(cacheKindOf(path, search)).toBeUndefined()
  })

  it.each([
    ['/order/4f1c9a', '/order#/order/4f1c9a'],
    ['/order/4f1c9a/receipt', '/order#/order/4f1c9a/receipt'],
    ['/order', undefined],
    ['/orders', undefined],
    ['/admin/order', undefined],
  ])('%s leads to %s without a network', (path, expected) => {
    expect(offlinePathOf(path)).toBe(expected)
  })

  it('include static and dynamic imports of a script', () => {
    const script =
      'import{a}from"./shop-B6_2.js";let b=()=>import(`./kept-orders-x~1.js`),c="./no.css",d="a/b.js"'
    expect(filesImportedBy(script)).toEqual(['/assets/shop-B6_2.js', '/assets/kept-orders-x~1.js'])
  })

  it('exclude responses with no-store, errors and other content types', () => {
    const page = { status: 200, type: 'text/html; charset=utf-8', cacheControl: 'private, no-cache' }
    expect(isCacheable('page', page)).toBe(true)
    expect(isCacheable('page', { ...page, cacheControl: 'no-store' })).toBe(false)
    expect(isCacheable('page', { ...page, status: 503 })).toBe(false)
    expect(isCacheable('page', { ...page, type: 'application/json' })).toBe(false)
    expect(isCacheable('picture', { ...page, type: 'image/avif', cacheControl: 'no-store' })).toBe(false)
  })
})

describe('an offline copy', () => {
  const html =
    '<!DOCTYPE html><html lang="ar" dir="rtl"><head><link href="/assets/shop-1a.css"/></head><body>' +
    '<p class="copy-note">… <time class="copy-time" dir="ltr"></time></p>' +
    '<script id="page-start">{"entry":"/assets/entry-2b.js","files":["/assets/entry-2b.js"]}</script>'

  it('shows the time it was stored', () => {
    const copy = markAsOfflineCopy(html, '2026-11-15T09:05:41.000Z')
    expect(copy).toContain('<html data-copy="2026-11-15T09:05:41.000Z" lang="ar"')
    expect(copy).toContain('dir="ltr">15/11/2026 09:05</time>')
  })

  it('contains its files, its language and its build version', () => {
    expect(filesIn(html)).toEqual(['/assets/shop-1a.css', '/assets/entry-2b.js'])
    expect(languageIn(html)).toBe('ar')
    expect(versionIn(html)).toBe('/assets/entry-2b.js')
  })
})

describe('cache limits', () => {
  it('delete the oldest entries', () => {
    expect(overflow([1, 2, 3], 2)).toEqual([1])
    expect(overflow([1], 2)).toEqual([])
  })

  it('delete files of an older version, and others only above the limit', () => {
    expect(filesToDrop(['/old', '/new'], new Set(['/new']), true)).toEqual(['/old'])
    expect(filesToDrop(['/lazy', '/new'], new Set(['/new']), false)).toEqual([])
    const many = Array.from({ length: MAX_ENTRIES.file + 2 }, (_, index) => `/${index}`)
    expect(filesToDrop(many, new Set(['/0']), false)).toEqual(['/1', '/2'])
  })
})

describe('the smallest variant of a picture', () => {
  it.each([
    [`/media/${ID}/1600.avif`, `/media/${ID}/400.avif`],
    [`/media/${ID}/800.webp`, `/media/${ID}/400.webp`],
    [`/media/${ID}/400.avif`, undefined],
    [`/media/${ID}/320.avif`, undefined],
    [`/media/${ID}/master.webp`, undefined],
  ])('of %s', (path, expected) => {
    expect(smallestVariantOf(path)).toBe(expected)
  })
})
