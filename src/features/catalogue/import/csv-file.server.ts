/** Reads CSV files of any spreadsheet: the separator and the encoding are detected. */
import { Readable } from 'node:stream'
import { setImmediate as nextTask } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { withoutFormulaGuard } from '#core/csv.ts'
import { detectEncoding, type Encoding } from './encoding.rules.ts'
import { fileRefusal } from './file-refusal.server.ts'
import { MAX_CELL_LENGTH, MAX_COLUMNS } from './import-limits.rules.ts'
import { collectRows, type TableRow } from './table-rows.server.ts'

/** Parsed in one task of the event loop. */
const CHUNK_BYTES = 64 * 1024
/** One row with all cells at their limit. */
const MAX_RECORD_LENGTH = 2 * MAX_COLUMNS * MAX_CELL_LENGTH

export async function readCsv(bytes: Uint8Array): Promise<TableRow[]> {
  const encoding = detectEncoding(bytes)
  if (!encoding) throw fileRefusal('wrongEncoding')
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, CHUNK_BYTES))
  const hint = /^sep=(.)\r?\n/i.exec(start)
  const { rows, add } = collectRows()
  const parser = parse({
    delimiter: hint?.[1] ?? detectSeparator(start),
    relax_column_count: true,
    max_record_size: MAX_RECORD_LENGTH,
  })
  const chunks = Readable.from(decodedChunks(bytes, encoding))
  let row = 0
  try {
    for await (const record of chunks.pipe(parser) as AsyncIterable<string[]>) {
      row++
      if (row > 1 || !hint) add(row, record.map(withoutFormulaGuard))
    }
  } catch (error) {
    throw error instanceof CsvError ? fileRefusal('brokenQuotes', { row: row + 1 }) : error
  } finally {
    chunks.destroy()
  }
  return rows
}

async function* decodedChunks(bytes: Uint8Array, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const text = decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true })
    if (text !== '') yield text
    await nextTask()
  }
}

const SEPARATORS = [';', '\t', ',']

/** The separator that the first line contains most often outside quotes. */
export function detectSeparator(text: string): string {
  const [line = ''] = text
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .trimStart()
    .split(/\r?\n|\r/, 1)
  const counts = SEPARATORS.map((separator) => line.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!
}
