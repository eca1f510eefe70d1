import { expect, it } from 'vitest'
import { routeClassOf } from './route-class.rules.ts'

it.each([
  ['/', 'shop'],
  ['/product/7?lang=fr', 'shop'],
  ['/administration', 'shop'],
  ['/nowhere<script>', 'shop'],
  ['/cart', 'order'],
  ['/cart.data?line=1:2', 'order'],
  ['/cart/quote', 'order'],
  ['/order/abc/receipt', 'order'],
  ['/admin', 'panel'],
  ['/admin.data', 'panel'],
  ['/admin/orders?page=2', 'panel'],
  ['/assets/root-x.js', 'file'],
  ['/media/1/800.avif', 'picture'],
  ['/live?topics=catalogue', 'stream'],
  ['/readyz', 'machine'],
])('%s is of the class %s', (url, expected) => {
  expect(routeClassOf(url)).toBe(expected)
})
