/** Puts the parts of text of a PDF page into lines. A PDF stores where each part is drawn, not in which order it is read. */
import { wordsInOrder } from './word-order.rules.ts'

export interface TextPart {
  text: string
  /** Its left end and baseline, in points from the lower left corner. */
  x: number
  y: number
  width: number
  fontSize: number
}

/** What stands beside it on the same line, without a wide gap. */
interface Cell {
  start: number
  end: number
  text: string
}

/** In parts of the font size: a space has about a quarter, and columns are further apart. */
const WORD_GAP = 0.2
const COLUMN_GAP = 0.8
/** Cells of one row can be centred on each other; the next line is at least one font size below. */
const SAME_LINE = 0.65

/** Columns are separated by tabs. A cell that is empty stays empty, so that the headings fit the cells below them. */
export function linesOfPages(pages: readonly (readonly TextPart[])[]): string[] {
  const lines: string[] = []
  let columns: readonly Cell[] = []
  for (const row of pages.flatMap((parts) => rowsOf(parts).map(cellsOf))) {
    if (row.length > 2 && row.length > columns.length) columns = row
    lines.push((row.length > 1 && row.length < columns.length ? placed(row, columns) : texts(row)).join('\t'))
  }
  return lines
}

function rowsOf(parts: readonly TextPart[]): TextPart[][] {
  const rows: TextPart[][] = []
  let last: TextPart | undefined
  for (const part of parts.filter(({ text }) => text.trim() !== '').toSorted((a, b) => b.y - a.y)) {
    if (last && last.y - part.y < part.fontSize * SAME_LINE) rows.at(-1)!.push(part)
    else rows.push([part])
    last = part
  }
  return rows
}

/** From left to right. Lines of one cell that stand above each other become one text. */
function cellsOf(row: readonly TextPart[]): Cell[] {
  const cells: Cell[] = []
  for (const group of baselines(row).flatMap((line) => split(line, COLUMN_GAP))) {
    const cell = { start: group[0]!.x, end: endOf(group), text: textOf(group) }
    const above = cells.find(({ start, end }) => start < cell.end && cell.start < end)
    if (above) {
      above.text += ` ${cell.text}`
      above.start = Math.min(above.start, cell.start)
      above.end = Math.max(above.end, cell.end)
    } else cells.push(cell)
  }
  return cells.toSorted((a, b) => a.start - b.start)
}

function baselines(row: readonly TextPart[]): TextPart[][] {
  const lines = new Map<number, TextPart[]>()
  for (const part of row) {
    const y = [...lines.keys()].find((known) => Math.abs(known - part.y) < part.fontSize / 4) ?? part.y
    lines.set(y, [...(lines.get(y) ?? []), part])
  }
  return [...lines].toSorted(([a], [b]) => b - a).map(([, line]) => line.toSorted((a, b) => a.x - b.x))
}

/** Splits parts from left to right at gaps wider than this part of the font size. */
function split(line: readonly TextPart[], gap: number): TextPart[][] {
  const groups: TextPart[][] = []
  for (const part of line) {
    const group = groups.at(-1)
    if (group && part.x - endOf(group) < part.fontSize * gap) group.push(part)
    else groups.push([part])
  }
  return groups
}

function endOf(parts: readonly TextPart[]): number {
  return Math.max(...parts.map(({ x, width }) => x + width))
}

function textOf(parts: readonly TextPart[]): string {
  return wordsInOrder(split(parts, WORD_GAP).map((word) => word.map(({ text }) => text)))
}

function texts(cells: readonly Cell[]): string[] {
  return cells.map(({ text }) => text)
}

/** Each cell below the heading that it is nearest to. */
function placed(row: readonly Cell[], columns: readonly Cell[]): string[] {
  const placedTexts = columns.map((): string[] => [])
  for (const cell of row) {
    const distances = columns.map((column) => distance(cell, column))
    placedTexts[distances.indexOf(Math.min(...distances))]!.push(cell.text)
  }
  return placedTexts.map((all) => all.join(' '))
}

/** Negative if they overlap. */
function distance(a: Cell, b: Cell): number {
  return Math.max(a.start, b.start) - Math.min(a.end, b.end)
}
