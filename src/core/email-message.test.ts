import { describe, expect, it } from 'vitest'
import { emailHtml, emailText, reference, subjectLine, type EmailMessage } from './email-message.ts'

const message: EmailMessage = {
  language: 'fr',
  subject: 'Nouvelle commande',
  paragraphs: ['Bonjour,', 'Deux\nlignes'],
  link: { label: 'Ouvrir', url: 'https://shop.mr/admin?a=1&b=2' },
  signature: 'Melhfa',
}

describe('an e-mail', () => {
  it('is plain text with its link written out', () => {
    expect(emailText(message)).toBe(
      'Bonjour,\n\nDeux\nlignes\n\nOuvrir\nhttps://shop.mr/admin?a=1&b=2\n\nMelhfa\n',
    )
  })

  it('is a page in the direction of its language', () => {
    expect(emailHtml(message)).toContain('<html lang="fr" dir="ltr">')
    expect(emailHtml({ ...message, language: 'ar' })).toContain('<html lang="ar" dir="rtl">')
    expect(emailHtml(message)).toContain('Deux<br>lignes')
    expect(emailHtml(message)).toContain('href="https://shop.mr/admin?a=1&amp;b=2"')
  })

  it('escapes its content', () => {
    const hostile = `<img src=x onerror="alert('1')"> & co`
    const html = emailHtml({ ...message, subject: hostile, paragraphs: [hostile], signature: hostile })
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co')
  })

  it.each([
    ['Bonjour\r\nBcc: all@shop.mr', 'Bonjour Bcc: all@shop.mr'],
    [' a\u2028b\0c ', 'a b c'],
  ])('has a subject of one line: %j', (input, line) => {
    expect(subjectLine(input)).toBe(line)
  })

  it('isolates references in Arabic', () => {
    expect(reference(1042, 'fr')).toBe('1042')
    expect(reference(1042, 'ar')).toBe('\u20661042\u2069')
  })
})
