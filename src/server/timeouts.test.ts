import { connect, type AddressInfo, type Socket } from 'node:net'
import { setInterval as every } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { TIMEOUTS, createServerWithTimeouts } from './timeouts.server.ts'

/** A hundred times quicker. */
const QUICK = { head: 150, request: 900, silence: 600, idle: 200, lookEvery: 50 }

async function open(patience = QUICK): Promise<Socket> {
  const server = createServerWithTimeouts((request, response) => {
    request.resume()
    request.on('end', () => response.end('done'))
  }, patience)
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

/** What it was told until it was cut. */
function heardUntilCut(socket: Socket): Promise<string> {
  let heard = ''
  socket.on('data', (chunk) => (heard += chunk.toString()))
  return new Promise((resolve) => socket.on('close', () => resolve(heard)))
}

const POST = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n'

it('whoever does not finish the first lines is told so, and cut', async () => {
  const socket = await open()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-')
  expect(await heardUntilCut(socket)).toMatch(/^HTTP\/1\.1 408 /)
})

it('whoever falls silent in the middle is cut', async () => {
  const socket = await open({ ...QUICK, request: 60_000 })
  socket.write(POST)
  expect(await heardUntilCut(socket)).not.toContain(' 200 ')
})

it('whoever says a letter now and then, for ever, is cut too', async () => {
  const socket = await open()
  socket.write(POST)
  const cut = heardUntilCut(socket)
  for await (const _ of every(20)) {
    if (socket.destroyed) break
    socket.write('x')
  }
  expect(await cut).toMatch(/^HTTP\/1\.1 408 /)
})

it('a line that nobody uses any more is given up', async () => {
  const socket = await open()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  expect(await heardUntilCut(socket)).toContain('done')
})

it('a slow phone has minutes, a silent one has one', () => {
  expect(TIMEOUTS.request).toBeGreaterThanOrEqual(120_000)
  expect(TIMEOUTS.head + TIMEOUTS.lookEvery).toBeLessThanOrEqual(30_000)
  expect(TIMEOUTS.silence).toBeLessThanOrEqual(60_000)
})
