import { describe, expect, it } from 'vitest'
import { cityIn } from './sale.rules.ts'

describe('the city of a sale', () => {
  const known = { wilaya: 'Nouakchott', city: 'Ksar' }
  it.each([
    ['of a known client', 'Nouakchott', undefined, 'Ksar'],
    ['of a known client in another wilaya', 'Rosso', undefined, ''],
    ['entered for this wilaya', 'Rosso', { wilaya: 'Rosso', city: 'Tékane' }, 'Tékane'],
    ['entered for another wilaya', 'Zouerate', { wilaya: 'Rosso', city: 'Tékane' }, ''],
    ['cleared by staff', 'Nouakchott', { wilaya: 'Nouakchott', city: '' }, ''],
  ])('%s', (_, wilaya, entered, city) => {
    expect(cityIn(wilaya, entered, known)).toBe(city)
  })
})
