/** The rich text of a letter as blocks of an e-mail. */
import type { EmailBlock, EmailSpan } from '#core/email-blocks.ts'
import { parseRichText, type Block, type Inline } from '#features/content/rich-text.rules.ts'

export interface LetterLinks {
  /** Of the shop, such as `https://boutique.example`: links in e-mails are complete. */
  origin: string
  /** Complete addresses of the pictures by id; one that is missing is left out. */
  pictures: ReadonlyMap<string, string>
}

export function letterBlocks(source: string, links: LetterLinks): EmailBlock[] {
  return parseRichText(source).flatMap((block) => blockOf(block, links))
}

function blockOf(block: Block, links: LetterLinks): EmailBlock[] {
  const spans = (inlines: Inline[]) => spansOf(inlines, links.origin)
  switch (block.kind) {
    case 'heading':
      return [
        {
          kind: 'heading',
          text: spans(block.children)
            .map(({ text }) => text)
            .join(''),
        },
      ]
    case 'paragraph':
      return [{ kind: 'paragraph', lines: block.lines.map(spans) }]
    case 'list':
      return [{ kind: 'list', isOrdered: block.isOrdered, items: block.items.map(spans) }]
    case 'picture': {
      const url = links.pictures.get(block.mediaId)
      return url === undefined ? [] : [{ kind: 'picture', url, alt: block.alt }]
    }
  }
}

function spansOf(inlines: Inline[], origin: string, around: Omit<EmailSpan, 'text'> = {}): EmailSpan[] {
  return inlines.flatMap((inline) => {
    if (inline.kind === 'text') return [{ text: inline.text, ...around }]
    const mark = inline.kind === 'bold' ? { isBold: true } : { href: absolute(inline.href, origin) }
    return spansOf(inline.children, origin, { ...around, ...mark })
  })
}

function absolute(href: string, origin: string): string {
  return href.startsWith('/') ? origin + href : href
}
