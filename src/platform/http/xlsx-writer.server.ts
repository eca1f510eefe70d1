/**
 * Writes an Excel workbook of one sheet as a stream. Every text is a text cell, so that nothing is a formula; dates are
 * date cells, so that they can be filtered and sorted.
 */
import { setImmediate as nextTask } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { escapeXml } from '#core/xml.ts'

export interface SheetColumn {
  heading: string
  /** In characters. */
  width: number
}

/** A moment, shown as its day or with its time. */
export interface DateCell {
  at: Date
  shows: 'day' | 'dayAndTime'
}

export type SheetCell = string | number | DateCell

export interface Sheet<Cell extends SheetCell = SheetCell> {
  name: string
  isRightToLeft: boolean
  columns: SheetColumn[]
  rows: AsyncIterable<Cell[][]>
}

/** Positions in `cellXfs` of `styles.xml`. */
const [TEXT, HEADING] = [1, 2]
const DATE_STYLES = { day: 3, dayAndTime: 4 }
/** Excel counts days from 30 December 1899. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30)
const ONE_DAY = 86_400_000
const FAST = 3
const LETTERS = 26

/** The name of a column, such as `AB`; the first is 0. */
function columnName(column: number): string {
  const rest = Math.floor(column / LETTERS)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (column % LETTERS))
}

/** Excel reads `_x000D_` as a character: a text that looks like this is escaped. */
function escaped(text: string): string {
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, '_x005F$&')
}

export async function* writeXlsx(sheet: Sheet): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for (const [name, text] of Object.entries(fixedParts(sheet.name)))
    addPart(zip, name).push(strToU8(text), true)
  const part = addPart(zip, 'xl/worksheets/sheet1.xml')
  part.push(strToU8(sheetStart(sheet)), false)
  let row = 1
  for await (const batch of sheet.rows) {
    part.push(strToU8(batch.map((cells) => rowXml(++row, cells)).join('')), false)
    yield* chunks.splice(0)
    await nextTask()
  }
  part.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* chunks
}

function addPart(zip: Zip, name: string): ZipDeflate {
  const part = new ZipDeflate(name, { level: FAST })
  zip.add(part)
  return part
}

function sheetStart({ columns, isRightToLeft }: Sheet): string {
  const direction = isRightToLeft ? ' rightToLeft="1"' : ''
  const widths = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1" style="${TEXT}"/>`,
  )
  const headings = columns.map(({ heading }, index) => textCell(`${columnName(index)}1`, heading, HEADING))
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${direction}>` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`
  )
}

function rowXml(row: number, cells: SheetCell[]): string {
  const written = cells.map((cell, index) => {
    const reference = `${columnName(index)}${row}`
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
    if (typeof cell === 'object') return dateCell(reference, cell)
    return cell === '' ? '' : textCell(reference, cell, TEXT)
  })
  return `<row r="${row}">${written.join('')}</row>`
}

/** The shop is in Africa/Nouakchott, whose time is UTC. */
function dateCell(reference: string, { at, shows }: DateCell): string {
  const days = (at.getTime() - EXCEL_EPOCH) / ONE_DAY
  return `<c r="${reference}" s="${DATE_STYLES[shows]}"><v>${days}</v></c>`
}

function textCell(reference: string, text: string, style: number): string {
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

function xmlText(text: string): string {
  return escapeXml(escaped(text)).replaceAll('\r', '_x000D_')
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function fixedParts(sheetName: string): Record<string, string> {
  return {
    '[Content_Types].xml':
      `${XML}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels':
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
      `<sheet name="${xmlText(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    // Number format 49 is text: a SKU that is edited keeps its leading zeros.
    'xl/styles.xml':
      `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/>` +
      '<numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/></numFmts>' +
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
      '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5">' +
      '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
      '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
      '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
      '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
      '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
      '</cellXfs></styleSheet>',
  }
}
