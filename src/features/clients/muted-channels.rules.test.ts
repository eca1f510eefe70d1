import { describe, expect, it } from 'vitest'
import { choicesOf, mutedAfter, NO_MESSAGE_FIELDS, readChoices } from './muted-channels.rules.ts'

describe('the switches of channels', () => {
  it('are read for the channels that were shown; one that is off sends nothing', () => {
    expect(readChoices(NO_MESSAGE_FIELDS)).toEqual({})
    const form = { ...NO_MESSAGE_FIELDS, offered: 'email sms fax', smsMessages: '1', pushMessages: '1' }
    expect(readChoices(form)).toEqual({ email: false, sms: true })
  })

  it('leave a channel that was not shown as it was', () => {
    expect(mutedAfter(['push', 'sms'], { email: false, sms: true })).toEqual(['email', 'push'])
    expect(mutedAfter(['sms'], {})).toEqual(['sms'])
  })

  it('show what is stored', () => {
    expect(choicesOf(['email', 'push'], ['push', 'sms'])).toEqual({ email: true, push: false })
  })
})
