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

  it('has blocks of a newsletter, escaped, in the text too', () => {
    const letter: EmailMessage = {
      ...message,
      blocks: [
        { kind: 'heading', text: 'Arrivages <b>' },
        {
          kind: 'paragraph',
          lines: [[{ text: 'Voir ' }, { text: 'ici', isBold: true, href: 'https://shop.mr/a' }]],
        },
        { kind: 'list', isOrdered: true, items: [[{ text: 'un' }], [{ text: 'deux' }]] },
        { kind: 'picture', url: 'https://shop.mr/p.webp', alt: 'Bleu "nila"', href: 'https://shop.mr/b' },
        {
          kind: 'product',
          name: 'Nila',
          price: '320 UM',
          url: 'https://shop.mr/c',
          pictureUrl: 'https://shop.mr/q',
        },
        { kind: 'button', label: 'Boutique', url: 'https://shop.mr/' },
        { kind: 'note', lines: [[{ text: 'https://shop.mr/u', href: 'https://shop.mr/u' }]] },
      ],
    }
    const html = emailHtml(letter)
    expect(html).toContain('Arrivages &lt;b&gt;</h2>')
    expect(html).toContain('<a href="https://shop.mr/a"><strong>ici</strong></a>')
    expect(html).toContain('<ol style="margin:0 0 16px"><li dir="auto">un</li>')
    expect(html).toContain('alt="Bleu &quot;nila&quot;"')
    expect(html).toContain('>320 UM</span>')
    const text = emailText(letter)
    expect(text).toContain('Voir ici (https://shop.mr/a)\n\n1. un\n2. deux\n\nBleu "nila"\nhttps://shop.mr/b')
    expect(text).toContain(
      'Nila\n320 UM\nhttps://shop.mr/c\n\nBoutique\nhttps://shop.mr/\n\nhttps://shop.mr/u',
    )
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
