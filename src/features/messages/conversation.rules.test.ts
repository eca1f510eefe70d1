import { describe, expect, it } from 'vitest'
import { isBlankReply, isTooLongReply, letterState, waysTo } from './conversation.rules.ts'

const at = new Date('2026-11-15T10:00:00Z')

describe('an answer', () => {
  it.each([
    ['a@b.mr', '+22222123456', true, ['email', 'whatsapp']],
    ['a@b.mr', '+22222123456', false, ['whatsapp', 'email']],
    ['a@b.mr', null, false, ['email']],
    [null, '+22222123456', true, ['whatsapp']],
    [null, null, true, []],
  ] as const)(
    'to %s and %s, with a mail server %s, goes by %j',
    (clientEmail, clientPhone, canSend, ways) => {
      expect(waysTo({ clientEmail, clientPhone }, canSend)).toEqual(ways)
    },
  )

  it.each([
    ['', true],
    [' \n\t\u00A0', true],
    [' oui ', false],
  ])('%j is blank: %s', (typed, isBlank) => {
    expect(isBlankReply(typed)).toBe(isBlank)
  })

  it('has at most 4000 letters', () => {
    expect(isTooLongReply('x'.repeat(4000) + '  ')).toBe(false)
    expect(isTooLongReply('x'.repeat(4001))).toBe(true)
  })

  it.each([
    [{ emailId: null, sentAt: null, gaveUpAt: null }, null],
    [{ emailId: 1, sentAt: null, gaveUpAt: null }, 'waiting'],
    [{ emailId: 1, sentAt: at, gaveUpAt: null }, 'sent'],
    [{ emailId: 1, sentAt: null, gaveUpAt: at }, 'failed'],
  ])('%j is %s', (letter, state) => {
    expect(letterState(letter)).toBe(state)
  })
})
