/** A TCP proxy that forwards everything in small, delayed slices. */
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface Slices {
  bytes: number
  delayMs: number
}

export async function openSlowNetwork(target: NetConnectOpts, slices: Slices) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target)
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('error', cut)
      socket.on('close', () => sockets.delete(socket))
    }
    forwardSlowly(near, far, slices).catch(cut)
    forwardSlowly(far, near, slices).catch(cut)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function forwardSlowly(from: Socket, to: Socket, { bytes, delayMs }: Slices): Promise<void> {
  for await (const chunk of from as AsyncIterable<Buffer>)
    for (let at = 0; at < chunk.length; at += bytes) {
      await wait(delayMs)
      to.write(chunk.subarray(at, at + bytes))
    }
  to.end()
}
