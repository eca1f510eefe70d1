/** Reads a file of a statement into text, so that the person sees what is sent. A PDF is read by the server. */
import { sendForm } from '#ui/form/send-form.ts'
import { MAX_PDF_BYTES, PDF_PROBLEMS, type PdfProblem } from '../pdf/pdf-limits.rules.ts'

export type FileProblem = PdfProblem | 'fileBad' | 'lost' | 'signedOut'
export type TextFile = { text: string } | { problem: FileProblem }

const MAX_FILE_BYTES = 2_000_000

export async function readTextFile(file: File): Promise<TextFile> {
  const start = await file.slice(0, 5).text()
  if (start.startsWith('%PDF')) return file.size > MAX_PDF_BYTES ? { problem: 'pdfTooBig' } : readPdf(file)
  if (file.size > MAX_FILE_BYTES || start.startsWith('PK')) return { problem: 'fileBad' }
  const text = decode(new Uint8Array(await file.arrayBuffer()))
  return text.includes('\0') ? { problem: 'fileBad' } : { text }
}

async function readPdf(file: File): Promise<TextFile> {
  const form = new FormData()
  form.set('file', file)
  const response = await sendForm('/admin/cash-register/statements/pdf', form)
  const { text, refusal, signedOut } = (response?.body ?? {}) as {
    text?: string
    refusal?: { code: string }
    signedOut?: boolean
  }
  if (text !== undefined) return { text }
  if (signedOut) return { problem: 'signedOut' }
  return { problem: PDF_PROBLEMS.find((problem) => problem === refusal?.code) ?? 'lost' }
}

/** Files of spreadsheets are UTF-8 or UTF-16 with a mark, or in the Arabic code page of Windows, which has French letters. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1256').decode(bytes)
  }
}
