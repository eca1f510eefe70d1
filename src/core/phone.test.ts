import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, parsePhone, whatsAppLink, type Phone } from './phone.ts'

describe('a phone number', () => {
  it.each([
    '22123456',
    '22 12 34 56',
    '22-12-34-56',
    '+222 22123456',
    '+222 22 12 34 56',
    '00222 22 12 34 56',
    '0022222123456',
    '222 22 12 34 56',
    '٢٢١٢٣٤٥٦',
    '\u2066+222 22 12 34 56\u2069',
    ' (+222) 22.12.34.56 ',
  ])('entered as %s is normalized', (input) => {
    expect(parsePhone(input)).toBe('+22222123456')
  })

  it.each([
    ['+33 6 12 34 56 78', '+33612345678'],
    ['00221 77 123 45 67', '+221771234567'],
    ['+1 (202) 555-0143', '+12025550143'],
  ])('from abroad, %s, keeps its country code', (input, phone) => {
    expect(parsePhone(input)).toBe(phone)
  })

  it.each([
    '',
    'abc',
    '12345678',
    '2212345',
    '221234567',
    '0612345678',
    '+222 12345678',
    '+2222212345',
    '+0123456789',
    '22123456; drop',
    '+1234567890123456',
  ])('is not parsed from %j', (input) => {
    expect(parsePhone(input)).toBeUndefined()
  })

  it('is parsed back from its formatted text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20_000_000, max: 49_999_999 }), (local) => {
        const phone = parsePhone(String(local)) as Phone
        expect(parsePhone(formatPhone(phone))).toBe(phone)
      }),
    )
  })

  it('is formatted in groups of two digits', () => {
    expect(formatPhone('+22222123456')).toBe('22\u00A012\u00A034\u00A056')
    expect(formatPhone('+33612345678')).toBe('+33612345678')
  })

  it('has a WhatsApp link with its country code and an encoded text', () => {
    expect(whatsAppLink('+22222123456' as Phone)).toBe('https://wa.me/22222123456')
    expect(whatsAppLink('+22222123456' as Phone, 'طلب & 5 %')).toBe(
      `https://wa.me/22222123456?text=${encodeURIComponent('طلب & 5 %')}`,
    )
  })
})
