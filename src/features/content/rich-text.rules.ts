/**
 * The small text format of pages: a subset of Markdown. Headings (`##`, `###`), paragraphs, lists (`-`, `1.`), **bold**,
 * [links](/contact) and pictures on a line of their own (`![text](media:<id>)`). Everything else is plain text: there is
 * no HTML, and an address that is not allowed stays text.
 */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }

export type Block =
  | { kind: 'heading'; level: 2 | 3; children: Inline[] }
  | { kind: 'paragraph'; lines: Inline[][] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'picture'; mediaId: string; alt: string }

const PICTURE = /^!\[([^\]]*)\]\(media:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)$/
const HEADING = /^(#{2,3}) +(\S.*)$/
const BULLET = /^[-*] +(\S.*)$/
const NUMBERED = /^\d{1,3}[.)] +(\S.*)$/

export function parseRichText(source: string): Block[] {
  const blocks: Block[] = []
  let isAfterBlank = true
  for (const line of source.split(/\r?\n/).map((each) => each.trim())) {
    if (line) append(blocks, line, isAfterBlank)
    isAfterBlank = line === ''
  }
  return blocks
}

function append(blocks: Block[], line: string, isAfterBlank: boolean): void {
  const last = blocks.at(-1)
  const picture = PICTURE.exec(line)
  if (picture) {
    blocks.push({ kind: 'picture', alt: picture[1]!, mediaId: picture[2]! })
    return
  }
  const heading = HEADING.exec(line)
  if (heading) {
    blocks.push({ kind: 'heading', level: heading[1] === '##' ? 2 : 3, children: parseInline(heading[2]!) })
    return
  }
  const bullet = BULLET.exec(line)
  const item = bullet ?? NUMBERED.exec(line)
  if (item) {
    const isOrdered = !bullet
    const children = parseInline(item[1]!)
    if (last?.kind === 'list' && last.isOrdered === isOrdered) last.items.push(children)
    else blocks.push({ kind: 'list', isOrdered, items: [children] })
    return
  }
  if (last?.kind === 'paragraph' && !isAfterBlank) last.lines.push(parseInline(line))
  else blocks.push({ kind: 'paragraph', lines: [parseInline(line)] })
}

/** A label holds no brackets, so that a text of many brackets is read in one pass. */
const MARKUP = /\*\*(?<bold>[^*]+)\*\*|\[(?<label>[^[\]]+)\]\((?<href>[^\s()]+)\)/g

function parseInline(text: string): Inline[] {
  const inlines: Inline[] = []
  let end = 0
  const addText = (to: number) => {
    if (to > end) inlines.push({ kind: 'text', text: text.slice(end, to) })
  }
  for (const found of text.matchAll(MARKUP)) {
    const { bold, label, href } = found.groups!
    if (href !== undefined && !isAllowedLink(href)) continue
    addText(found.index)
    inlines.push(
      bold === undefined
        ? { kind: 'link', href: href!, children: parseInline(label!) }
        : { kind: 'bold', children: parseInline(bold) },
    )
    end = found.index + found[0].length
  }
  addText(text.length)
  return inlines
}

/** A path of the shop, or an https, mailto or tel address. Never `javascript:`, and never another host by `//`. */
export function isAllowedLink(href: string): boolean {
  if (/[\s\\<>"'`]|\p{Cc}/u.test(href)) return false
  return /^\/(?!\/)/.test(href) || /^https:\/\/[^/]+/i.test(href) || /^(mailto|tel):[^/]/i.test(href)
}

export function isWebAddress(href: string): boolean {
  return isAllowedLink(href) && /^https:/i.test(href)
}

/** Ids of the pictures in a text. */
export function picturesIn(source: string): string[] {
  return parseRichText(source).flatMap((block) => (block.kind === 'picture' ? [block.mediaId] : []))
}

/** The words alone, for descriptions in search results. */
export function plainText(source: string): string {
  return parseRichText(source)
    .flatMap((block) => {
      if (block.kind === 'picture') return []
      if (block.kind === 'heading') return [block.children]
      return block.kind === 'list' ? block.items : block.lines
    })
    .map((inlines) => inlines.map(textOf).join(''))
    .join(' ')
}

function textOf(inline: Inline): string {
  return inline.kind === 'text' ? inline.text : inline.children.map(textOf).join('')
}
