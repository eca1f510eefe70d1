import { describe, expect, it } from 'vitest'
import { addresses } from '../../tests/route-table.ts'
import { canonicalPathOf } from './canonical-path.rules.ts'

const TOKEN = 'AbC-dEf_GhI0123456789x'

describe('canonicalPathOf', () => {
  it.each([
    ['/ADMIN/orders', '/admin/orders'],
    ['/Admin', '/admin'],
    [`/ORDER/${TOKEN}`, `/order/${TOKEN}`],
    [`/order/${TOKEN}/QUESTION`, `/order/${TOKEN}/question`],
    [`/%6Frder/${TOKEN}`, `/order/${TOKEN}`],
    [`/%4FRDER/${TOKEN}.data`, `/order/${TOKEN}.data`],
    [`//order/${TOKEN}`, `/order/${TOKEN}`],
    [`/order//${TOKEN}`, `/order/${TOKEN}`],
    [`/Newsletter/Unsubscribe/${TOKEN}`, `/newsletter/unsubscribe/${TOKEN}`],
    [`/Newsletter/One-Click/${TOKEN}`, `/newsletter/one-click/${TOKEN}`],
    [`/Newsletter/Confirm/${TOKEN}`, `/newsletter/confirm/${TOKEN}`],
    [`/Run/${TOKEN}/MARKS`, `/run/${TOKEN}/marks`],
    ['//evil.example', '/evil.example'],
    ['///', '/'],
    ['/Product/1', '/product/1'],
    ['/caf%c3%a9', '/caf%C3%A9'],
  ])('%s is %s', (path, canonical) => {
    expect(canonicalPathOf(path)).toBe(canonical)
    expect(canonicalPathOf(canonical)).toBeUndefined()
  })

  it.each(addresses().flatMap(({ path }) => (path.includes(':token') ? [path] : [])))(
    'the secret of %s keeps its upper case',
    (path) => {
      const plain = path.replace(':token', TOKEN).replaceAll(/:\w+/g, '1')
      expect(canonicalPathOf(plain)).toBeUndefined()
    },
  )

  it.each([
    '/',
    '/admin/orders',
    `/order/${TOKEN}`,
    '/assets/root-BxY12.js',
    '/caf%C3%A9',
    '/order/',
    '/%2F/evil.example',
    'http://elsewhere.example/ADMIN',
  ])('%s stays', (path) => {
    expect(canonicalPathOf(path)).toBeUndefined()
  })
})
