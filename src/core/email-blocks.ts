/** Parts of a newsletter's letter, and their rendering as text and as HTML that every mail program supports. */

export interface EmailSpan {
  text: string
  isBold?: boolean
  href?: string
}

/** Addresses are complete (`https://…`). */
export type EmailBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; lines: EmailSpan[][] }
  | { kind: 'list'; isOrdered: boolean; items: EmailSpan[][] }
  | { kind: 'picture'; url: string; alt: string; href?: string }
  | { kind: 'product'; name: string; price: string; url: string; pictureUrl?: string }
  | { kind: 'button'; label: string; url: string }
  /** Small print, such as how to unsubscribe. */
  | { kind: 'note'; lines: EmailSpan[][] }

export function blockText(block: EmailBlock): string {
  switch (block.kind) {
    case 'heading':
      return block.text
    case 'paragraph':
    case 'note':
      return block.lines.map(spansText).join('\n')
    case 'list':
      return block.items
        .map((item, index) => `${block.isOrdered ? `${index + 1}.` : '-'} ${spansText(item)}`)
        .join('\n')
    case 'picture':
      return [block.alt, block.href].filter(Boolean).join('\n')
    case 'product':
      return `${block.name}\n${block.price}\n${block.url}`
    case 'button':
      return `${block.label}\n${block.url}`
  }
}

function spansText(spans: EmailSpan[]): string {
  return spans.map(({ text, href }) => (href && href !== text ? `${text} (${href})` : text)).join('')
}

export function blockHtml(block: EmailBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h2 dir="auto" style="${HEADING}">${escapeHtml(block.text)}</h2>`
    case 'paragraph':
      return paragraphHtml(block.lines, PARAGRAPH)
    case 'note':
      return paragraphHtml(block.lines, NOTE)
    case 'list': {
      const tag = block.isOrdered ? 'ol' : 'ul'
      const items = block.items.map((item) => `<li dir="auto">${spansHtml(item)}</li>`)
      return `<${tag} style="${PARAGRAPH}">${items.join('')}</${tag}>`
    }
    case 'picture':
      return `<p style="${PARAGRAPH}">${linked(pictureHtml(block.url, block.alt), block.href)}</p>`
    case 'product':
      return productHtml(block)
    case 'button':
      return buttonHtml(block.label, block.url)
  }
}

export function buttonHtml(label: string, url: string): string {
  return `<p style="${PARAGRAPH}"><a href="${escapeHtml(url)}" style="${BUTTON}">${escapeHtml(label)}</a></p>`
}

export const PARAGRAPH = 'margin:0 0 16px'
const NOTE = 'margin:16px 0 0;color:#6a6371;font-size:14px'
const HEADING = 'margin:24px 0 12px;font-size:20px;line-height:1.3'
const BUTTON =
  'display:inline-block;padding:10px 18px;background:#2a2f6e;color:#ffffff;border-radius:8px;text-decoration:none'
const PICTURE = 'display:block;width:100%;max-width:510px;height:auto;border:0;border-radius:8px'
const PRODUCT =
  'display:block;margin:0 0 16px;padding:12px;border:1px solid #e8dfd0;border-radius:8px;color:#1c1a22;text-decoration:none'

function paragraphHtml(lines: EmailSpan[][], style: string): string {
  return `<p dir="auto" style="${style}">${lines.map(spansHtml).join('<br>')}</p>`
}

function productHtml({ name, price, url, pictureUrl }: EmailBlock & { kind: 'product' }): string {
  const picture = pictureUrl ? pictureHtml(pictureUrl, name) : ''
  const words = `<strong dir="auto">${escapeHtml(name)}</strong><br><span dir="auto">${escapeHtml(price)}</span>`
  return `<a href="${escapeHtml(url)}" style="${PRODUCT}">${picture}<span style="display:block;padding-top:8px">${words}</span></a>`
}

function pictureHtml(url: string, alt: string): string {
  return `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="510" style="${PICTURE}">`
}

function linked(html: string, href: string | undefined): string {
  return href ? `<a href="${escapeHtml(href)}">${html}</a>` : html
}

function spansHtml(spans: EmailSpan[]): string {
  return spans
    .map(({ text, isBold, href }) => {
      const html = escapeHtml(text)
      return linked(isBold ? `<strong>${html}</strong>` : html, href)
    })
    .join('')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!)
}
