/** Content of an e-mail, and its rendering as text and as HTML. */
import { blockHtml, blockText, buttonHtml, escapeHtml, PARAGRAPH, type EmailBlock } from './email-blocks.ts'
import { directionOf, isolateLtr, type Language } from './text.ts'

export interface EmailMessage {
  language: Language
  subject: string
  /** Each may have several lines. */
  paragraphs: string[]
  /** After the paragraphs: headings, pictures and products of a newsletter. */
  blocks?: EmailBlock[]
  link?: { label: string; url: string }
  /** Name of the sender, at the end of the e-mail. */
  signature: string
  replyTo?: string
  /** Unsubscribes with one POST request (RFC 8058): mail programs then show their own button. */
  unsubscribeUrl?: string
}

export function emailText({ paragraphs, blocks = [], link, signature }: EmailMessage): string {
  const parts = [...paragraphs, ...blocks.map(blockText), ...(link ? [`${link.label}\n${link.url}`] : [])]
  return [...parts, signature].filter(Boolean).join('\n\n') + '\n'
}

/** Uses only HTML that every mail program supports; all content is escaped. */
export function emailHtml(message: EmailMessage): string {
  const { language, subject, paragraphs, blocks = [], link, signature } = message
  const direction = directionOf(language)
  const body = paragraphs.map((text) => `<p dir="auto" style="${PARAGRAPH}">${htmlLines(text)}</p>`)
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(subjectLine(subject))}</title></head>`,
    `<body style="${BODY}"><div style="${CARD}">`,
    ...body,
    ...blocks.map(blockHtml),
    ...(link ? [buttonHtml(link.label, link.url)] : []),
    `<p dir="auto" style="${SIGNATURE}">${htmlLines(signature)}</p>`,
    '</div></body></html>',
  ].join('')
}

const BODY =
  'margin:0;padding:24px 12px;background:#faf6ef;color:#1c1a22;font:16px/1.6 Arial,Tahoma,sans-serif'
const CARD =
  'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e8dfd0;border-radius:12px'
const SIGNATURE = 'margin:24px 0 0;color:#6a6371'

function htmlLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

/** Replaces line breaks and control characters, so that a subject cannot add headers. */
export function subjectLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** An order number or similar inside a sentence; isolated in Arabic to preserve its order. */
export function reference(value: string | number, language: Language): string {
  return language === 'ar' ? isolateLtr(String(value)) : String(value)
}
