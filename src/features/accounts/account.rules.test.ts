import { describe, expect, it } from 'vitest'
import { cleanCode, contactProblem, emailOf, isCode, parseContact, phoneOf, wayOf } from './account.rules.ts'

const NONE = { sms: false, email: false }
const BOTH = { sms: true, email: true }

describe('a contact', () => {
  it.each([
    ['22 12 34 56', '+22222123456'],
    ['٢٢١٢٣٤٥٦', '+22222123456'],
    ['+33 6 12 34 56 78', '+33612345678'],
    [' Mariem@Example.MR ', 'mariem@example.mr'],
    ['mariem@example', undefined],
    ['12', undefined],
    ['', undefined],
  ])('%s is read as %s', (input, contact) => {
    expect(parseContact(input)).toBe(contact)
  })

  it('is a telephone number or an e-mail address', () => {
    const [phone, email] = [parseContact('22123456')!, parseContact('a@b.mr')!]
    expect([phoneOf(phone), emailOf(phone)]).toEqual(['+22222123456', undefined])
    expect([phoneOf(email), emailOf(email)]).toEqual([undefined, 'a@b.mr'])
  })

  it.each([
    ['22123456', BOTH, 'sms'],
    ['22123456', { sms: false, email: true }, 'staff'],
    ['22123456', NONE, 'staff'],
    ['a@b.mr', BOTH, 'email'],
    ['a@b.mr', { sms: true, email: false }, 'staff'],
  ])('%s with %o gets its code by %s', (input, channels, way) => {
    expect(wayOf(parseContact(input)!, channels)).toBe(way)
  })

  it.each([
    ['22123456', NONE, undefined],
    ['a@b.mr', BOTH, undefined],
    ['a@b.mr', NONE, 'badPhone'],
    ['hello', NONE, 'badPhone'],
    ['hello', BOTH, 'badContact'],
  ])('%s with %o has the problem %s', (input, channels, problem) => {
    expect(contactProblem(input, channels)).toBe(problem)
  })
})

it.each([
  ['123456', true],
  ['123 456', true],
  ['١٢٣٤٥٦', true],
  ['\u2066123-456\u2069', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
])('the entered code %s is complete: %s', (input, expected) => {
  expect(isCode(cleanCode(input))).toBe(expected)
})
