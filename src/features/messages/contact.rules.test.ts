import { describe, expect, it } from 'vitest'
import { parseEmail } from '#core/email.ts'
import { contactOf, contactProblems, EMPTY_CONTACT, type ContactForm } from './contact.rules.ts'

const good: ContactForm = {
  name: 'مريم بنت أحمد',
  email: 'Mariem@Example.MR',
  phone: '٢٢ ١٢ ٣٤ ٥٦',
  subject: 'custom',
  message: 'أريد ملحفة زرقاء.',
}

const problemsWith = (change: Partial<ContactForm>) =>
  contactProblems({ ...good, ...change }).map(({ field, code }) => `${field}: ${code}`)

describe('the contact form', () => {
  it('is accepted when complete, and without a phone', () => {
    expect(contactProblems(good)).toEqual([])
    expect(problemsWith({ phone: '  ' })).toEqual([])
  })

  it('reports missing fields in the order of the form', () => {
    expect(contactProblems(EMPTY_CONTACT).map(({ field }) => field)).toEqual([
      'name',
      'email',
      'subject',
      'message',
    ])
  })

  it.each([
    [{ name: ' \u00A0\t' }, 'name: required'],
    [{ email: '   ' }, 'email: required'],
    [{ message: '\n\n' }, 'message: required'],
    [{ subject: '' }, 'subject: required'],
    [{ subject: 'spam' }, 'subject: notAnOption'],
    [{ email: 'mariem@' }, 'email: badEmail'],
    [{ phone: '12' }, 'phone: badPhone'],
    [{ name: 'a'.repeat(101) }, 'name: tooLong'],
    [{ message: 'a'.repeat(4001) }, 'message: tooLong'],
  ])('%o is %s', (change, problem) => {
    expect(problemsWith(change)).toEqual([problem])
  })

  it('checks the length without surrounding whitespace', () => {
    expect(problemsWith({ name: ` ${'a'.repeat(100)} `, message: `${'a'.repeat(4000)}\n` })).toEqual([])
  })

  it('is normalized before it is stored', () => {
    expect(contactOf({ ...good, name: '  Mariem ', message: ' Bonjour\n' })).toEqual({
      name: 'Mariem',
      email: 'mariem@example.mr',
      phone: '+22222123456',
      subject: 'custom',
      message: 'Bonjour',
    })
    expect(contactOf({ ...good, phone: '' }).phone).toBeUndefined()
  })
})

describe('an e-mail address', () => {
  it.each(['a@b.mr', 'mariem.mint+veil@mail.example.com', 'o’x@b.mr'.replace('’', "'"), ' a@b.mr '])(
    '%j is valid',
    (input) => {
      expect(parseEmail(input)).toBe(input.trim())
    },
  )

  it.each([
    '',
    'a',
    'a@',
    '@b.mr',
    'a@b',
    'a b@c.mr',
    'a@b..mr',
    'a@-b.mr',
    'مريم@b.mr',
    'a@b.mr\nbcc: x@y.z',
    `${'a'.repeat(250)}@b.mr`,
  ])('%j is invalid', (input) => {
    expect(parseEmail(input)).toBeUndefined()
  })
})
