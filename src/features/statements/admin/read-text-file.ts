/** Reads a text file in the browser, so that the person sees what is sent. */
export type TextFile = { text: string } | { problem: 'filePdf' | 'fileBad' }

const MAX_FILE_BYTES = 2_000_000

export async function readTextFile(file: File): Promise<TextFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const start = String.fromCharCode(...bytes.subarray(0, 5))
  if (start.startsWith('%PDF')) return { problem: 'filePdf' }
  if (bytes.length > MAX_FILE_BYTES || start.startsWith('PK')) return { problem: 'fileBad' }
  const text = decode(bytes)
  return text.includes('\0') ? { problem: 'fileBad' } : { text }
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
