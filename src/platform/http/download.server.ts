/** Streams generated files, so that memory use does not depend on their length. */
import { Readable } from 'node:stream'

/** Lines are generated as the client reads them; a client that disconnects ends the generator. */
export function csvDownload(name: string, lines: AsyncIterable<string>): Response {
  return download(name, 'text/csv; charset=utf-8', encode(lines))
}

/** An Excel workbook, made as the client reads it. */
export function xlsxDownload(name: string, chunks: AsyncIterable<Uint8Array>): Response {
  return download(name, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', chunks)
}

/** One JSON value per line. */
export function jsonLinesDownload(name: string, lines: AsyncIterable<string>): Response {
  return download(name, 'application/jsonl; charset=utf-8', encode(lines))
}

export function jsonDownload(name: string, value: unknown): Response {
  const text = JSON.stringify(value, undefined, 2)
  return download(name, 'application/json; charset=utf-8', encode(single(text)))
}

function download(name: string, type: string, chunks: AsyncIterable<Uint8Array>): Response {
  return new Response(Readable.toWeb(Readable.from(chunks)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  })
}

async function* encode(chunks: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const chunk of chunks) yield encoder.encode(chunk)
}

async function* single(text: string): AsyncGenerator<string> {
  yield text
}
