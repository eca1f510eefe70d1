import { describe, expect, it } from 'vitest'
import { inLanguage, LANGUAGES } from '#core/text.ts'
import { DEFAULT_TEMPLATES } from './default-templates.text.ts'
import { sampleText } from './event-samples.text.ts'
import { channelsOf, dueAt, EVENT_NAMES, eventKind, variablesOf, withOwnerSwitches } from './events.rules.ts'
import { quietUntil } from './quiet-hours.rules.ts'
import { smsLength, smsText } from './sms.rules.ts'
import { fillAll, fillForWhatsApp, fillTemplate, templateProblems } from './template.rules.ts'

const ALL = { email: true, sms: true, push: true }
const ON = { emailOrders: true, emailMessages: true, smsOrders: true, pushNotifications: true }

describe('an event', () => {
  it.each([
    ['orderShipped', {}, ALL, ['email', 'sms', 'push']],
    ['orderShipped', {}, { email: false, sms: true, push: false }, ['sms']],
    ['orderConfirmed', {}, ALL, ['email', 'push']],
    ['orderConfirmed', { orderConfirmed: { sms: true, email: false } }, ALL, ['sms', 'push']],
    ['newOrder', withOwnerSwitches({}, ON), ALL, ['email', 'sms', 'push']],
    ['newOrder', withOwnerSwitches({}, { ...ON, emailOrders: false, smsOrders: false }), ALL, ['push']],
    ['newMessage', withOwnerSwitches({}, { ...ON, emailMessages: false }), ALL, ['push']],
    ['backupFailed', withOwnerSwitches({}, { ...ON, pushNotifications: false }), ALL, ['email']],
    ['backupFailed', withOwnerSwitches({ backupFailed: { email: false } }, ON), ALL, ['push']],
  ] as const)(
    '%s goes by the channels that are switched on and configured (%#)',
    (event, on, has, channels) => {
      expect(channelsOf(event, on, has)).toEqual(channels)
    },
  )

  it('asks for a review two days later', () => {
    const now = new Date('2026-11-15T10:00:00Z')
    expect(dueAt('reviewRequested', now)).toEqual(new Date('2026-11-17T10:00:00Z'))
    expect(dueAt('orderDelivered', now)).toEqual(now)
  })
})

describe('a template', () => {
  it.each([
    ['Bonjour {name}', { name: 'Aïcha' }, 'Bonjour Aïcha'],
    ['Un\nLivreur : {courier}\nDeux', { courier: '' }, 'Un\nDeux'],
    ['Un\n\n{reason}\n\nDeux', {}, 'Un\n\nDeux'],
    ['{name}', { name: '{link}', link: 'x' }, '{link}'],
    ['{name} {name}', { name: '$& $1' }, '$& $1 $& $1'],
  ])('%j is filled in', (text, values, filled) => {
    expect(fillTemplate(text, values)).toBe(filled)
  })

  it.each([
    [{ subject: '', text: 'a', sms: 'a' }, 'subject', 'required', ''],
    [{ subject: 'a', text: 'Bonjour {nom}', sms: 'a' }, 'text', 'unknownVariable', '{nom}'],
    [{ subject: 'a', text: 'a', sms: '{courier}' }, 'sms', 'unknownVariable', '{courier}'],
    [{ subject: 'a', text: '{}', sms: 'a' }, 'text', 'unknownVariable', '{}'],
    [{ subject: 'a', text: '{ name }', sms: 'a' }, 'text', 'unknownVariable', '{ name }'],
    [{ subject: 'a', text: 'a', sms: 'a'.repeat(481) }, 'sms', 'tooLong', '480'],
  ])('with a problem is refused (%#)', (template, field, code, detail) => {
    expect(templateProblems('orderReceived', template)).toEqual([{ field, code, detail }])
  })

  it('is opened in WhatsApp with its link, once', () => {
    expect(fillForWhatsApp('Bonjour {name}', { name: 'A', link: 'https://x.mr/1' })).toMatch(
      /\n\nhttps:\/\/x\.mr\/1$/,
    )
    const own = fillForWhatsApp('Ici : {link}', { link: 'https://x.mr/1' })
    expect(own).toBe('Ici : https://x.mr/1')
  })
})

describe.each(EVENT_NAMES)('the default texts of %s', (event) => {
  it.each(LANGUAGES)('name only known variables (%s)', (language) => {
    const template = DEFAULT_TEMPLATES[event][language]
    expect(templateProblems(event, template)).toEqual([])
    const known: string[] = Object.keys(sampleText)
    expect(variablesOf(event).filter((name) => !known.includes(name))).toEqual([])
  })

  it.each(LANGUAGES)('are short as an SMS (%s)', (language) => {
    const filled = fillAll(DEFAULT_TEMPLATES[event][language], inLanguage(sampleText, language))
    const { encoding, parts } = smsLength(smsText(filled.sms))
    expect(encoding).toBe(language === 'fr' ? 'gsm7' : 'ucs2')
    expect(parts).toBeLessThanOrEqual(language === 'fr' ? 1 : 3)
    expect(filled.body).not.toContain('http')
    if (eventKind(event).audience === 'shopper') expect(filled.sms).toContain('http')
  })
})

describe('the length of an SMS', () => {
  it.each([
    ['', 'gsm7', 0, 0],
    ['a'.repeat(160), 'gsm7', 160, 1],
    ['a'.repeat(161), 'gsm7', 161, 2],
    ['a'.repeat(307), 'gsm7', 307, 3],
    ['€'.repeat(80), 'gsm7', 160, 1],
    ['é\n', 'gsm7', 2, 1],
    ['ê', 'ucs2', 1, 1],
    ['ش'.repeat(70), 'ucs2', 70, 1],
    ['ش'.repeat(71), 'ucs2', 71, 2],
  ])('%j', (text, encoding, length, parts) => {
    expect(smsLength(text)).toEqual({ encoding, length, parts })
  })

  it.each([
    ['L’été, 3\u202F450\u00A0UM…', "L'été, 3 450 UM..."],
    ['Bientôt prête', 'Bientot prete'],
    ['\u2068Aïcha\u2069', 'Aicha'],
    ['طلبك \u20661042\u2069 بـ 3\u202F450\u00A0UM', 'طلبك 1042 بـ 3450 UM'],
    ['اتصلي بنا: 22\u00A012\u00A034\u00A056', 'اتصلي بنا: 22123456'],
    ['حتى 17/11/2026 10:00', 'حتى 17/11/2026 10:00'],
  ])('%j is sent as %j', (text, sent) => {
    expect(smsText(text)).toBe(sent)
  })
})

describe('quiet hours', () => {
  const at = (time: string) => new Date(`2026-11-15T${time}:00Z`)
  it.each([
    ['20:59', 21, 8, undefined],
    ['21:00', 21, 8, '2026-11-16T08:00'],
    ['23:59', 21, 8, '2026-11-16T08:00'],
    ['00:00', 21, 8, '2026-11-15T08:00'],
    ['07:59', 21, 8, '2026-11-15T08:00'],
    ['08:00', 21, 8, undefined],
    ['13:30', 13, 15, '2026-11-15T15:00'],
    ['15:00', 13, 15, undefined],
    ['03:00', 7, 7, undefined],
    ['23:00', 22, 0, '2026-11-16T00:00'],
    ['00:00', 22, 0, undefined],
  ])('at %s, quiet from %i to %i', (time, from, to, until) => {
    const expected = until === undefined ? undefined : new Date(`${until}:00Z`)
    expect(quietUntil(at(time), { from, to })).toEqual(expected)
  })
})
