import { connect, type AddressInfo, type Socket } from 'node:net'
import { setInterval as every } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { TIMEOUTS, createServerWithTimeouts } from './timeouts.server.ts'

/** A hundred times shorter. */
const QUICK = { head: 150, request: 900, silence: 600, idle: 200, checkEvery: 50 }

async function open(timeouts = QUICK): Promise<Socket> {
  const server = createServerWithTimeouts((request, response) => {
    request.resume()
    request.on('end', () => response.end('done'))
  }, timeouts)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => {
    socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  return socket
}

/** Everything the client received until the server closed the connection. */
function receivedUntilClose(socket: Socket): Promise<string> {
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString()))
  return new Promise((resolve) => socket.on('close', () => resolve(received)))
}

const POST = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n'

it('a client that does not finish its headers gets 408 and is disconnected', async () => {
  const socket = await open()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-')
  expect(await receivedUntilClose(socket)).toMatch(/^HTTP\/1\.1 408 /)
})

it('a client that stops sending in the middle of a request is disconnected', async () => {
  const socket = await open({ ...QUICK, request: 60_000 })
  socket.write(POST)
  expect(await receivedUntilClose(socket)).not.toContain(' 200 ')
})

it('a client that sends single bytes without end gets 408 and is disconnected', async () => {
  const socket = await open()
  socket.write(POST)
  const closed = receivedUntilClose(socket)
  for await (const _ of every(20)) {
    if (socket.destroyed) break
    socket.write('x')
  }
  expect(await closed).toMatch(/^HTTP\/1\.1 408 /)
})

it('an idle keep-alive connection is closed', async () => {
  const socket = await open()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  expect(await receivedUntilClose(socket)).toContain('done')
})

it('a slow upload has minutes, a silent connection at most one', () => {
  expect(TIMEOUTS.request).toBeGreaterThanOrEqual(120_000)
  expect(TIMEOUTS.head + TIMEOUTS.checkEvery).toBeLessThanOrEqual(30_000)
  expect(TIMEOUTS.silence).toBeLessThanOrEqual(60_000)
})
