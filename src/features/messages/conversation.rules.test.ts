import { describe, expect, it } from 'vitest'
import { isBlankReply, isTooLongReply, emailStateOf, replyChannelsFor } from './conversation.rules.ts'

const at = new Date('2026-11-15T10:00:00Z')

describe('a reply', () => {
  it.each([
    ['a@b.mr', '+22222123456', true, ['email', 'whatsapp']],
    ['a@b.mr', '+22222123456', false, ['whatsapp', 'email']],
    ['a@b.mr', null, false, ['email']],
    [null, '+22222123456', true, ['whatsapp']],
    [null, null, true, []],
  ] as const)(
    'to %s and %s, with a mail server %s, is sent by %j',
    (clientEmail, clientPhone, canSend, channels) => {
      expect(replyChannelsFor({ clientEmail, clientPhone }, canSend)).toEqual(channels)
    },
  )

  it.each([
    ['', true],
    [' \n\t\u00A0', true],
    [' oui ', false],
  ])('%j is blank: %s', (input, isBlank) => {
    expect(isBlankReply(input)).toBe(isBlank)
  })

  it('has at most 4000 characters', () => {
    expect(isTooLongReply('x'.repeat(4000) + '  ')).toBe(false)
    expect(isTooLongReply('x'.repeat(4001))).toBe(true)
  })

  it.each([
    [{ emailId: null, sentAt: null, gaveUpAt: null }, null],
    [{ emailId: 1, sentAt: null, gaveUpAt: null }, 'waiting'],
    [{ emailId: 1, sentAt: at, gaveUpAt: null }, 'sent'],
    [{ emailId: 1, sentAt: null, gaveUpAt: at }, 'failed'],
  ])('the e-mail state of %j is %s', (email, state) => {
    expect(emailStateOf(email)).toBe(state)
  })
})
