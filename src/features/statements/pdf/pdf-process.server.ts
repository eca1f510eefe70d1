/**
 * Runs in a process of its own, started by `read-pdf.server.ts`, for one file: reads the parts of text of a PDF. A file
 * that crashes the reader, takes all memory or never ends is this process's problem and not the shop's.
 */
import { getDocumentProxy } from 'unpdf'
import { MAX_PDF_PAGES, type PdfProblem } from './pdf-limits.rules.ts'
import type { TextPart } from './pdf-lines.rules.ts'

export type PdfAnswer = { pages: TextPart[][] } | { problem: PdfProblem; reason: string }

/** Statements have some 3,000 on a page at most, one for each Arabic letter. */
const MAX_PARTS = 200_000

process.once('message', (bytes: Uint8Array) => {
  void read(bytes)
    .catch((error: unknown): PdfAnswer => ({ problem: problemOf(error), reason: String(error) }))
    .then((answer) => process.send!(answer, () => process.exit(0)))
})
// The shop has stopped.
process.on('disconnect', () => process.exit(0))

function problemOf(error: unknown): PdfProblem {
  return error instanceof Error && error.name === 'PasswordException' ? 'pdfLocked' : 'pdfBad'
}

async function read(bytes: Uint8Array): Promise<PdfAnswer> {
  // Text needs no pictures and no fonts of this computer.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    maxImageSize: 1,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    verbosity: 0,
  })
  if (pdf.numPages > MAX_PDF_PAGES) return { problem: 'pdfTooLong', reason: `${pdf.numPages} pages` }
  const pages: TextPart[][] = []
  let count = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    count += items.length
    if (count > MAX_PARTS) return { problem: 'pdfTooLong', reason: `${count} parts of text` }
    pages.push(
      items.flatMap((item) =>
        'str' in item
          ? [
              {
                text: item.str,
                x: Number(item.transform[4]),
                y: Number(item.transform[5]),
                width: item.width,
                fontSize:
                  Math.hypot(Number(item.transform[2]), Number(item.transform[3])) || item.height || 1,
              },
            ]
          : [],
      ),
    )
  }
  return { pages }
}
