import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fetchPublicFile, isPublicAddress } from './public-fetch.server.ts'

const LIMITS = { maxBytes: 1000, timeoutMs: 5000 }
const anyAddress = { ...LIMITS, isAllowed: () => true }

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}/picture`
}

describe('an address', () => {
  it.each([
    ['8.8.8.8', true],
    ['172.15.0.1', true],
    ['2a00:1450:4007:80e::200e', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['169.254.169.254', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['2002:7f00:1::', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})

describe('a file of a third party', () => {
  it('is downloaded', async () => {
    const url = await serve((_, response) => response.end('picture'))
    expect(Buffer.from(await fetchPublicFile(url, anyAddress)).toString()).toBe('picture')
  })

  it('is not requested from a private address, given by name or by number', async () => {
    let requests = 0
    const url = await serve((_, response) => response.end(String(++requests)))
    await expect(fetchPublicFile(url, LIMITS)).rejects.toThrow('private address')
    await expect(fetchPublicFile(url.replace('localhost', '127.0.0.1'), LIMITS)).rejects.toThrow(
      'private address',
    )
    await expect(fetchPublicFile(url.replace('localhost', '[::1]'), LIMITS)).rejects.toThrow(
      'private address',
    )
    await expect(fetchPublicFile(url.replace('localhost', '2130706433'), LIMITS)).rejects.toThrow(
      'private address',
    )
    expect(requests).toBe(0)
  })

  it.each(['file:///etc/passwd', 'ftp://example.com/a', 'picture.png', 'data:image/png;base64,AA=='])(
    'is not read from %s',
    async (url) => {
      await expect(fetchPublicFile(url, anyAddress)).rejects.toThrow('not an http address')
    },
  )

  it('is refused if it is too large, redirects, or does not end in time', async () => {
    const large = await serve((_, response) => response.end(Buffer.alloc(1001)))
    await expect(fetchPublicFile(large, anyAddress)).rejects.toThrow('more than 1000 bytes')
    const redirect = await serve((_, response) => response.writeHead(302, { location: large }).end())
    await expect(fetchPublicFile(redirect, anyAddress)).rejects.toThrow('status 302')
    const endless = await serve((_, response) => void response.write('a'))
    await expect(fetchPublicFile(endless, { ...anyAddress, timeoutMs: 200 })).rejects.toThrow('aborted')
  })
})
