/**
 * A local push service and its browsers. It verifies who sent a message (VAPID, RFC 8292) and decrypts it (RFC 8291) with
 * the functions of Node only, so that an error of the library in the shop would be seen.
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface ReceivedPush {
  /** The decrypted text. */
  text: string
  headers: IncomingMessage['headers']
  /** What the sender says of itself, and the key that signed it. */
  claims: { aud: string; exp: number; sub: string }
  publicKey: string
}

export interface TestBrowser {
  endpoint: string
  p256dh: string
  auth: string
}

interface Browser {
  ecdh: ECDH
  auth: Buffer
}

export interface PushService {
  newBrowser: () => TestBrowser
  received: ReceivedPush[]
  /** Statuses of the next requests, in order; afterwards 201. */
  statuses: number[]
  /** What was not a valid message. */
  errors: string[]
  stop: () => Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const received: ReceivedPush[] = []
  const statuses: number[] = []
  const errors: string[] = []
  const server = createServer((request, response) => void handle(request, response))

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const status = statuses.shift() ?? 201
    try {
      if (status < 300) received.push(readPush(browsers.get(request.url!)!, request, body, origin))
      response.writeHead(status, { 'retry-after': '120' }).end(status < 300 ? undefined : 'refused')
    } catch (error) {
      errors.push(String(error))
      response.writeHead(400).end()
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    received,
    statuses,
    errors,
    newBrowser() {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(12).toString('base64url')}`
      browsers.set(path, { ecdh, auth })
      return {
        endpoint: origin + path,
        p256dh: ecdh.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function readPush(
  browser: Browser,
  { headers }: IncomingMessage,
  body: Buffer,
  origin: string,
): ReceivedPush {
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('wrong content encoding')
  if (!(Number(headers.ttl) > 0)) throw new Error('no TTL')
  const [, token = '', publicKey = ''] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const claims = verifyToken(token, publicKey)
  if (claims.aud !== origin) throw new Error(`signed for ${claims.aud}`)
  return { text: decrypt(browser, body), headers, claims, publicKey }
}

function verifyToken(token: string, publicKey: string): ReceivedPush['claims'] {
  const [head = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } })
  const signed = Buffer.from(`${head}.${payload}`)
  const isValid = verify(
    'sha256',
    signed,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isValid) throw new Error('wrong signature')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as ReceivedPush['claims']
  const seconds = claims.exp - Date.now() / 1000
  if (seconds <= 0 || seconds > 24 * 3600) throw new Error('expires at a wrong time')
  return claims
}

/** Header: salt (16), record size (4), length of the key (1), the sender's key; then one record (RFC 8188). */
function decrypt({ ecdh, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const secret = ecdh.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const ikm = Buffer.from(hkdfSync('sha256', secret, auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends with the byte 2 and padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
