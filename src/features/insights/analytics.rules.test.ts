import { expect, it } from 'vitest'
import { funnelOf, isBot } from './analytics.rules.ts'

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    false,
  ],
  [
    'Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) AppleWebKit/537.36 Chrome/96.0 Mobile Safari/537.36',
    false,
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1', false],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['WhatsApp/2.23.20.0', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36', true],
  ['curl/8.5.0', true],
  ['', true],
])('%s is a bot: %s', (userAgent, bot) => {
  expect(isBot(userAgent)).toBe(bot)
})

it('a funnel lists every step in order, also those without events', () => {
  expect(funnelOf(10, { page_view: 40, add_to_cart: 3, order: 1 })).toEqual({
    visitors: 10,
    pageViews: 40,
    steps: [
      { kind: 'product_view', count: 0 },
      { kind: 'add_to_cart', count: 3 },
      { kind: 'checkout_start', count: 0 },
      { kind: 'checkout_details', count: 0 },
      { kind: 'checkout_payment', count: 0 },
      { kind: 'order', count: 1 },
    ],
  })
})
