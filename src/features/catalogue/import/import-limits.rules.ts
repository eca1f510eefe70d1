/** Limits of imported files, and why one is refused. */
const MEGABYTE = 1024 * 1024

export const MAX_FILE_BYTES = 20 * MEGABYTE
export const MAX_ZIP_BYTES = 30 * MEGABYTE
export const MAX_ROWS = 20_000
export const MAX_COLUMNS = 100
export const MAX_CELL_LENGTH = 5_000
/** Characters of all cells. */
export const MAX_TEXT_LENGTH = 30_000_000
/** Of one part of a workbook, and how many times its compressed size. */
export const MAX_PART_BYTES = 150 * MEGABYTE
export const MAX_RATIO = 200
export const MAX_ZIP_ENTRIES = 5_000
export const MAX_PICTURES = 2_000
export const MAX_ZIPS = 20

export const FILE_PROBLEMS = [
  'fileMissing',
  'fileEmpty',
  'fileTooLarge',
  'tooManyRows',
  'tooManyColumns',
  'cellTooLong',
  'textTooLong',
  'brokenQuotes',
  'notASpreadsheet',
  'oldExcel',
  'fileEncrypted',
  'expandsTooMuch',
  'brokenFile',
  'wrongEncoding',
  'zipTooLarge',
  'notAZip',
  'tooManyPictures',
] as const
export type FileProblem = (typeof FILE_PROBLEMS)[number]
