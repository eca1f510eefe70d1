/** Reads one sheet of an Excel workbook as text. Formulas are not evaluated: the stored result is read. */
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { fileRefusal } from './file-refusal.server.ts'
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_PART_BYTES, MAX_TEXT_LENGTH } from './import-limits.rules.ts'
import { collectRows, type TableRow } from './table-rows.server.ts'
import { cellText, columnOf, dateStyles } from './xlsx.rules.ts'
import { entryChunks, readZip, type ZipEntry } from './zip-file.server.ts'

export interface Workbook {
  /** The names of the sheets that can be seen. */
  sheets: string[]
  rows: TableRow[]
}

export async function readXlsx(bytes: Uint8Array, sheet = 0): Promise<Workbook> {
  const parts = new Map(readZip(bytes).map((entry) => [entry.name.replace(/^\//, '').toLowerCase(), entry]))
  const book = parts.get('xl/workbook.xml')
  if (!book) throw fileRefusal('notASpreadsheet')
  const [sheets, targets] = [await sheetsOf(book), await targetsOf(parts.get('xl/_rels/workbook.xml.rels'))]
  const chosen = sheets[sheet] ?? sheets[0]
  const part = chosen && parts.get(`xl/${targets.get(chosen.link) ?? ''}`.toLowerCase())
  if (!part) throw fileRefusal('brokenFile')
  const strings = await sharedStrings(parts.get('xl/sharedstrings.xml'))
  const dates = await datesOf(parts.get('xl/styles.xml'))
  return { sheets: sheets.map(({ name }) => name), rows: await rowsOf(part, { strings, dates }) }
}

interface Handlers {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Tags are reported without the prefix of their namespace. */
async function parseXml(entry: ZipEntry, { open, text, close }: Handlers): Promise<void> {
  const parser = new SaxesParser()
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('error', () => {
    throw fileRefusal('brokenFile')
  })
  if (open) parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => open(local(name), attributes))
  if (text) parser.on('text', text)
  if (close) parser.on('closetag', ({ name }: SaxesTagPlain) => close(local(name)))
  const decoder = new TextDecoder()
  for await (const chunk of entryChunks(entry, MAX_PART_BYTES))
    parser.write(decoder.decode(chunk, { stream: true }))
  parser.close()
}

async function sheetsOf(book: ZipEntry): Promise<{ name: string; link: string }[]> {
  const sheets: { name: string; link: string }[] = []
  await parseXml(book, {
    open(name, { name: title = '', state = 'visible', 'r:id': link = '' }) {
      if (name === 'sheet' && state === 'visible') sheets.push({ name: title.slice(0, 100), link })
    },
  })
  return sheets
}

async function targetsOf(links: ZipEntry | undefined): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  if (!links) return targets
  await parseXml(links, {
    open(name, { Id: id = '', Target: target = '' }) {
      if (name === 'Relationship') targets.set(id, target.replace(/^\/?xl\//, ''))
    },
  })
  return targets
}

/** The texts of cells are stored once each; a formatted text has several parts, and hints of pronunciation. */
async function sharedStrings(part: ZipEntry | undefined): Promise<string[]> {
  const strings: string[] = []
  if (!part) return strings
  const text = textOf('si', (whole) => strings.push(whole))
  await parseXml(part, text)
  return strings
}

/** Joins the texts inside each `element`. */
function textOf(element: string, done: (text: string) => void): Required<Handlers> {
  let [current, isText, isHint, total] = ['', false, false, 0]
  return {
    open(name) {
      if (name === element) current = ''
      else if (name === 'rPh') isHint = true
      else if (name === 't') isText = !isHint
    },
    text(text) {
      if (!isText) return
      total += text.length
      if (total > MAX_TEXT_LENGTH) throw fileRefusal('textTooLong')
      // One character more than allowed is enough to refuse the cell where it is used.
      if (current.length <= MAX_CELL_LENGTH) current += text
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isHint = false
      else if (name === element) done(current)
    },
  }
}

async function datesOf(styles: ZipEntry | undefined): Promise<boolean[]> {
  if (!styles) return []
  const formats = new Map<number, string>()
  const used: number[] = []
  let isCellStyle = false
  await parseXml(styles, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') formats.set(Number(numFmtId), formatCode)
      else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle) used.push(Number(numFmtId))
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return dateStyles(used, formats)
}

async function rowsOf(
  sheet: ZipEntry,
  { strings, dates }: { strings: string[]; dates: boolean[] },
): Promise<TableRow[]> {
  const { rows, add } = collectRows()
  let [rowNumber, column, type, style, value, isValue] = [0, 0, 'n', 0, '', false]
  let cells: string[] = []
  const inline = textOf('is', (text) => (value = text))
  await parseXml(sheet, {
    open(name, attributes) {
      if (name === 'row') {
        rowNumber = Number(attributes['r'] ?? rowNumber + 1)
        cells = []
        column = -1
      } else if (name === 'c') {
        column = columnOf(attributes['r']) ?? column + 1
        if (column >= MAX_COLUMNS * 200)
          throw fileRefusal('tooManyColumns', { limit: MAX_COLUMNS, row: rowNumber })
        type = attributes['t'] ?? 'n'
        style = Number(attributes['s'] ?? 0)
        value = ''
      } else if (name === 'v') isValue = true
      else inline.open(name, attributes)
    },
    text(text) {
      if (isValue && value.length <= MAX_CELL_LENGTH) value += text
      else inline.text(text)
    },
    close(name) {
      if (name === 'v') isValue = false
      else if (name === 'c') {
        const text = cellText({ type, value, isDate: dates[style] ?? false }, strings)
        if (text === '') return
        if (column >= MAX_COLUMNS) throw fileRefusal('tooManyColumns', { limit: MAX_COLUMNS, row: rowNumber })
        while (cells.length < column) cells.push('')
        cells[column] = text
      } else if (name === 'row') add(rowNumber, cells)
      else inline.close(name)
    },
  })
  return rows
}
