import { expect, it } from 'vitest'
import { readPush } from './shown-push.ts'

const ORIGIN = 'https://shop.mr'
const message = { title: 'طلبك في الطريق', body: 'b', url: '/order/abc', language: 'ar', id: '7.1' }

it('shows a message in its language, replaces the same one, and opens its page', () => {
  expect(readPush(JSON.stringify(message), ORIGIN)).toEqual({
    title: 'طلبك في الطريق',
    body: 'b',
    lang: 'ar',
    dir: 'rtl',
    tag: '7.1',
    data: 'https://shop.mr/order/abc',
  })
  expect(readPush(JSON.stringify({ ...message, language: 'fr' }), ORIGIN).dir).toBe('ltr')
})

it.each(['https://evil.example/', '//evil.example/a', 'javascript:alert(1)', 'http://shop.mr/'])(
  'does not open %s',
  (url) => {
    expect(readPush(JSON.stringify({ ...message, url }), ORIGIN).data).toBe('https://shop.mr/')
  },
)

it('shows something for a message that cannot be read', () => {
  expect(readPush('', ORIGIN)).toMatchObject({ title: 'Melhfa', data: 'https://shop.mr/' })
})
