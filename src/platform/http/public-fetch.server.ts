/** Requests to an address that a third party gave, never to a private network. */
import { lookup } from 'node:dns'
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export interface PublicRequest {
  timeoutMs: number
  /** Which addresses may be connected to; by default public ones. */
  isAllowed?: (address: string) => boolean
  /** Finds the addresses of a name; only tests replace it. */
  resolve?: typeof lookup
}

export interface PublicFetch extends PublicRequest {
  maxBytes: number
}

export class FetchRefused extends Error {
  override name = 'FetchRefused'
}

/** Downloads a small file. */
export async function fetchPublicFile(
  url: string,
  { maxBytes, ...options }: PublicFetch,
): Promise<Uint8Array> {
  const response = await requestPublic(url, options)
  try {
    if (response.statusCode !== 200) throw new FetchRefused(`status ${response.statusCode}`)
    return await readAtMost(response, maxBytes)
  } finally {
    response.destroy()
  }
}

type Sent = Pick<RequestOptions, 'method' | 'headers'> & { body?: Uint8Array }

/**
 * The caller destroys the answer. Follows no redirect: the target would have to be checked again, and neither account
 * pictures nor push services nor webhooks need one.
 */
export async function requestPublic(
  url: string,
  { timeoutMs, isAllowed = isPublicAddress, resolve: find = lookup }: PublicRequest,
  { body, ...sent }: Sent = {},
): Promise<IncomingMessage> {
  const target = URL.parse(url)
  if (target?.protocol !== 'https:' && target?.protocol !== 'http:')
    throw new FetchRefused('not an http address')
  const host = target.hostname.replace(/^\[|\]$/g, '')
  // A literal address is not looked up.
  if (isIP(host) && !isAllowed(host)) throw new FetchRefused('private address')
  const request = target.protocol === 'https:' ? requestHttps : requestHttp
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise<IncomingMessage>((resolve, reject) => {
    request(target, { ...sent, signal, agent: false, lookup: checkedLookup(isAllowed, find) }, resolve)
      .on('error', reject)
      .end(body)
  })
}

async function readAtMost(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new FetchRefused(`more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Checks the addresses that are connected to: a name checked beforehand could resolve differently afterwards. */
function checkedLookup(isAllowed: (address: string) => boolean, find: typeof lookup): LookupFunction {
  return (name, options, callback) => {
    find(name, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      if (!addresses.every(({ address }) => isAllowed(address)))
        return callback(new FetchRefused('private address'), [])
      if (options.all) return callback(null, addresses)
      callback(null, addresses[0]!.address, addresses[0]!.family)
    })
  }
}

const RESERVED = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  RESERVED.addSubnet(network, prefix, 'ipv4')

const GLOBAL_IPV6 = new BlockList()
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6')
/** Inside 2000::/3: documentation, and addresses that contain an IPv4 address (6to4, Teredo). */
const RESERVED_IPV6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  RESERVED_IPV6.addSubnet(network, prefix, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !RESERVED.check(address, 'ipv4')
  return GLOBAL_IPV6.check(address, 'ipv6') && !RESERVED_IPV6.check(address, 'ipv6')
}
