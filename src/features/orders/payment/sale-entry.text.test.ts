import { expect, it } from 'vitest'
import { writtenFor } from '#features/cash/cash-day.rules.ts'
import { ledgerText } from './sale-entry.text.ts'

it.each<[string, string | undefined]>([
  [ledgerText.sale.fr(12, 'Mariem'), 'sale'],
  [ledgerText.sale.ar(12, 'مريم'), 'sale'],
  [ledgerText.givenBack.fr(12, 'Mariem'), 'refund'],
  [ledgerText.givenBack.ar(12, 'مريم'), 'refund'],
  [ledgerText.sale.fr(121, 'Mariem'), undefined],
  ['Commande n° 12, avance', undefined],
])('the register knows %s as the shop’s own text of order 12: %s', (description, expected) => {
  expect(writtenFor(description, 12)).toBe(expected)
})
