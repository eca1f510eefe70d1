/** Reads an uploaded CSV or Excel file as a table of text: the headings, and the rows below them. */
import { readCsv } from './csv-file.server.ts'
import { fileRefusal } from './file-refusal.server.ts'
import { IMPORT_FIELDS, recogniseHeadings } from './import-columns.rules.ts'
import { MAX_FILE_BYTES } from './import-limits.rules.ts'
import type { TableRow } from './table-rows.server.ts'
import { readXlsx } from './xlsx-file.server.ts'
import { isZip } from './zip-file.server.ts'

export interface ImportTable {
  headings: string[]
  rows: TableRow[]
  /** Names of the sheets of a workbook; empty for CSV. */
  sheets: string[]
}

export async function readTable(bytes: Uint8Array, sheet = 0): Promise<ImportTable> {
  if (bytes.length === 0) throw fileRefusal('fileEmpty')
  if (bytes.length > MAX_FILE_BYTES) throw fileRefusal('fileTooLarge')
  const { sheets, rows } = await rowsOf(bytes, sheet)
  const [head, ...below] = withoutTitle(rows)
  if (!head || (below.length === 0 && sheets.length < 2)) throw fileRefusal('fileEmpty')
  const columns = Math.max(...rows.map(({ cells }) => cells.length))
  const headings = Array.from({ length: columns }, (_, index) => head.cells[index]?.trim() ?? '')
  return { headings, rows: below, sheets }
}

/** Lines with a single cell that is no heading, above a wider table, are its title. */
function withoutTitle(rows: TableRow[]): TableRow[] {
  const first = rows.findIndex(({ cells }) => {
    const filled = cells.filter((cell) => cell.trim() !== '')
    return filled.length > 1 || recogniseHeadings(filled, IMPORT_FIELDS)[0] !== null
  })
  return first > 0 ? rows.slice(first) : rows
}

async function rowsOf(bytes: Uint8Array, sheet: number): Promise<Omit<ImportTable, 'headings'>> {
  if (isZip(bytes)) return readXlsx(bytes, sheet)
  if (isCompoundFile(bytes)) throw fileRefusal(isEncrypted(bytes) ? 'fileEncrypted' : 'oldExcel')
  if (isBinary(bytes)) throw fileRefusal('notASpreadsheet')
  return { sheets: [], rows: await readCsv(bytes) }
}

/** The container of workbooks before 2007, and of encrypted ones. */
function isCompoundFile(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0
}

function isEncrypted(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('EncryptedPackage', 0, 'utf16le')
}

const BINARY_STARTS = [
  '%PDF',
  '\x89PNG',
  'GIF8',
  '\xff\xd8\xff',
  'Rar!',
  '7z\xbc',
  '\x1f\x8b',
  'RIFF',
  '\x7fELF',
]

function isBinary(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 4))
  return BINARY_STARTS.some((known) => start.startsWith(known))
}
