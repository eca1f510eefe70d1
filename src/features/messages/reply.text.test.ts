import { describe, expect, it } from 'vitest'
import { mailtoReply, whatsAppReply } from './reply.text.ts'

describe('a reply sent by WhatsApp or the mail program', () => {
  it('greets in the language of the client', () => {
    expect(whatsAppReply('Salka', 'Melhfa', 'fr', ' Oui, en vert. ')).toBe(
      'Bonjour \u2068Salka\u2069, ici \u2068Melhfa\u2069, au sujet de votre message.\n\nOui, en vert.',
    )
    expect(whatsAppReply('سالكة', 'ملحفة', 'ar', '')).toContain('السلام عليكم')
  })

  it('becomes a mailto link with every character escaped', () => {
    const link = new URL(
      mailtoReply('a+b@c.mr', { name: 'A&B', store: 'M?', language: 'fr', reply: 'Un\n\nDeux & trois' }),
    )
    expect(link.protocol).toBe('mailto:')
    expect(decodeURIComponent(link.pathname)).toBe('a+b@c.mr')
    expect([...link.searchParams.keys()]).toEqual(['subject', 'body'])
    expect(link.searchParams.get('body')).toBe(
      'Bonjour \u2068A&B\u2069,\r\n\r\nUn\r\n\r\nDeux & trois\r\n\r\nM?',
    )
  })
})
