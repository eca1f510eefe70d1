import { describe, expect, it } from 'vitest'
import {
  fillBody,
  fillHeader,
  fillUrl,
  isCompleteTemplate,
  unknownPlaceholders,
} from './sms-template.rules.ts'

const values = { phone: '+22236000001', digits: '22236000001', text: 'a "b" & <c>\nملحفة', id: '7.1' }

describe('the request to an SMS gateway', () => {
  it.each([
    [
      'application/json',
      '{"to":"{phone}","text":"{text}"}',
      '{"to":"+22236000001","text":"a \\"b\\" & <c>\\nملحفة"}',
    ],
    [
      'application/x-www-form-urlencoded',
      'to={phone}&m={text}',
      `to=%2B22236000001&m=${encodeURIComponent(values.text)}`,
    ],
    ['text/xml; charset=utf-8', '<m>{text}</m>', '<m>a &quot;b&quot; &amp; &lt;c&gt;\nملحفة</m>'],
    ['text/plain', '{digits} {text}', `22236000001 ${values.text}`],
    ['', '{other} {id}', '{other} 7.1'],
  ])('has a body of type %s with escaped values', (type, template, filled) => {
    expect(fillBody(template, values, type)).toBe(filled)
  })

  it('has an encoded URL and headers of one line', () => {
    expect(fillUrl('https://sms.example/{id}?to={phone}', values)).toBe(
      'https://sms.example/7.1?to=%2B22236000001',
    )
    expect(fillHeader('x {text}', values)).toBe(`x a "b" & <c>${' '.repeat(6)}`)
  })

  it('names unknown values, and needs a recipient and a text', () => {
    expect(unknownPlaceholders('{"a":"{phone}","b":"{message}"}')).toEqual(['message'])
    expect(isCompleteTemplate('?to={digits}&m={text}')).toBe(true)
    expect(isCompleteTemplate('{"m":"{text}"}')).toBe(false)
  })
})
