import { expect, it } from 'vitest'
import { greetingText } from './client.text.ts'

it('greets a client on WhatsApp with the shop’s promotions, in her language', () => {
  const link = 'https://melhfa.example/collections'
  expect(greetingText.promotion.fr('Salka', 'Melhfa', link)).toBe(
    `Bonjour \u2068Salka\u2069, ici \u2068Melhfa\u2069. Découvrez nos nouveautés et nos promotions : ${link}`,
  )
  expect(greetingText.promotion.ar('سالكة', 'ملحفة', link)).toMatch(/السلام عليكم.*عروضنا: https:/)
})
