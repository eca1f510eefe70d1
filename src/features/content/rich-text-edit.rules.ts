/** What the buttons above a rich text do to it; the text stays plain Markdown. */

export interface Selection {
  start: number
  end: number
}

export interface EditedText extends Selection {
  text: string
}

export type TextFormat = 'bold' | 'heading' | 'list'

/** Applies or removes a format; the result selects what was selected. */
export function applyFormat(text: string, selection: Selection, format: TextFormat): EditedText {
  if (format === 'bold') return toggleBold(text, selection)
  return toggleLines(text, selection, format === 'heading' ? '## ' : '- ')
}

function toggleBold(text: string, { start, end }: Selection): EditedText {
  const [before, chosen, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)]
  if (before.endsWith('**') && after.startsWith('**'))
    return { text: before.slice(0, -2) + chosen + after.slice(2), start: start - 2, end: end - 2 }
  return { text: `${before}**${chosen}**${after}`, start: start + 2, end: end + 2 }
}

function toggleLines(text: string, { start, end }: Selection, mark: string): EditedText {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  const to = lineEnd === -1 ? text.length : lineEnd
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line) => line.startsWith(mark))
  const changed = lines
    .map((line) => (isMarked ? line.slice(mark.length) : mark + line.replace(/^(#{2,3} |- )/, '')))
    .join('\n')
  return { text: text.slice(0, from) + changed + text.slice(to), start: from, end: from + changed.length }
}

/** A link in place of the selection. */
export function insertLink(text: string, { start, end }: Selection, label: string, href: string): EditedText {
  const link = `[${(label || text.slice(start, end)).replaceAll(/[[\]\n]/g, ' ').trim()}](${href.trim()})`
  return { text: text.slice(0, start) + link + text.slice(end), start, end: start + link.length }
}

/** A picture on a line of its own, after the line of the selection. */
export function insertPicture(text: string, { end }: Selection, id: string, alt: string): EditedText {
  const lineEnd = text.indexOf('\n', end)
  const at = lineEnd === -1 ? text.length : lineEnd
  const before = text.slice(0, at)
  const line = `![${alt.replaceAll(/[[\]\n]/g, ' ').trim()}](media:${id})`
  const inserted = `${before === '' ? '' : '\n\n'}${line}`
  const position = at + inserted.length
  return { text: before + inserted + text.slice(at), start: position, end: position }
}
