/** Writes small PDF files: enough of the format for a reader, with any content. */
import { deflateSync } from 'node:zlib'

interface SmallPdf {
  /** The drawing instructions of each page. */
  pages: (string | Buffer)[]
  /** Further entries of the trailer. */
  trailer?: string
}

export function smallPdf({ pages, trailer = '' }: SmallPdf): Uint8Array {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
    ...pages.flatMap((content, index) => [pageObject(5 + index * 2), contentObject(content)]),
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    offsets.push(parts.reduce((sum, { length }) => sum + length, 0))
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'))
  }
  const start = parts.reduce((sum, { length }) => sum + length, 0)
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(end)]))
}

function pageObject(content: number): Buffer {
  return Buffer.from(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
  )
}

function contentObject(content: string | Buffer): Buffer {
  const compressed = deflateSync(typeof content === 'string' ? Buffer.from(content, 'latin1') : content)
  return Buffer.concat([
    Buffer.from(`<< /Length ${compressed.length} /Filter /FlateDecode >>\nstream\n`),
    compressed,
    Buffer.from('\nendstream'),
  ])
}

/** One text at a place. */
export function drawnText(text: string, x: number, y: number): string {
  return `BT /F1 12 Tf ${x} ${y} Td (${text.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj ET\n`
}
