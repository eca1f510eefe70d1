/**
 * The reference: Node's http server with responses from memory and event streams without application code.
 * `node bench/bare-server.ts <port> [<file with answers>]`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'

export interface BareAnswer {
  headers: string[]
  /** Base64. */
  body: string
}

const [, , port, file] = process.argv
const answers = new Map<string, { headers: string[]; body: Buffer }>()
if (file && existsSync(file))
  for (const [path, { headers, body }] of Object.entries(
    JSON.parse(readFileSync(file, 'utf8')) as Record<string, BareAnswer>,
  ))
    answers.set(path, { headers, body: Buffer.from(body, 'base64') })

const streams = new Set<ServerResponse>()

createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (answer) return void response.writeHead(200, answer.headers).end(answer.body)
  if (request.url === '/live') {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('retry: 2000\n\n')
    streams.add(response)
    return void response.on('close', () => streams.delete(response))
  }
  if (request.url === '/notify') for (const stream of streams) stream.write('data: catalogue\n\n')
  response.end('ready')
}).listen(Number(port), '127.0.0.1')
