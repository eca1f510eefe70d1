/** Content of an e-mail, and its rendering as text and as HTML. */
import { directionOf, isolateLtr, type Language } from './text.ts'

export interface EmailMessage {
  language: Language
  subject: string
  /** Each may have several lines. */
  paragraphs: string[]
  link?: { label: string; url: string }
  /** Name of the sender, at the end of the e-mail. */
  signature: string
  replyTo?: string
}

export function emailText({ paragraphs, link, signature }: EmailMessage): string {
  return [...paragraphs, ...(link ? [`${link.label}\n${link.url}`] : []), signature].join('\n\n') + '\n'
}

/** Uses only HTML that every mail program supports; all content is escaped. */
export function emailHtml({ language, subject, paragraphs, link, signature }: EmailMessage): string {
  const direction = directionOf(language)
  const body = paragraphs.map((text) => `<p dir="auto" style="${PARAGRAPH}">${htmlLines(text)}</p>`)
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(subjectLine(subject))}</title></head>`,
    `<body style="${BODY}"><div style="${CARD}">`,
    ...body,
    ...(link
      ? [
          `<p style="${PARAGRAPH}"><a href="${escapeHtml(link.url)}" style="${LINK}">${escapeHtml(link.label)}</a></p>`,
        ]
      : []),
    `<p dir="auto" style="${SIGNATURE}">${htmlLines(signature)}</p>`,
    '</div></body></html>',
  ].join('')
}

const BODY =
  'margin:0;padding:24px 12px;background:#faf6ef;color:#1c1a22;font:16px/1.6 Arial,Tahoma,sans-serif'
const CARD =
  'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e8dfd0;border-radius:12px'
const PARAGRAPH = 'margin:0 0 16px'
const LINK =
  'display:inline-block;padding:10px 18px;background:#2a2f6e;color:#ffffff;border-radius:8px;text-decoration:none'
const SIGNATURE = 'margin:24px 0 0;color:#6a6371'

function htmlLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!)
}

/** Replaces line breaks and control characters, so that a subject cannot add headers. */
export function subjectLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** An order number or similar inside a sentence; isolated in Arabic to preserve its order. */
export function reference(value: string | number, language: Language): string {
  return language === 'ar' ? isolateLtr(String(value)) : String(value)
}
