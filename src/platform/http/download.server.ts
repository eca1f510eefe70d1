/** Files that are made while they are sent, however many lines they have. */
import { Readable } from 'node:stream'

/** The body is asked for piece by piece: a slow reader holds nothing in memory, one who leaves stops the work. */
export function csvDownload(name: string, lines: AsyncIterable<string>): Response {
  return download(name, 'text/csv; charset=utf-8', lines)
}

export function jsonDownload(name: string, value: unknown): Response {
  return download(name, 'application/json; charset=utf-8', one(JSON.stringify(value, undefined, 2)))
}

function download(name: string, type: string, pieces: AsyncIterable<string>): Response {
  return new Response(Readable.toWeb(Readable.from(encoded(pieces))) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  })
}

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const piece of pieces) yield encoder.encode(piece)
}

async function* one(text: string): AsyncGenerator<string> {
  yield text
}
