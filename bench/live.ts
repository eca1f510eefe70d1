/** Thousands of open pages: memory per event stream, and the time until all receive a change. */
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { startDemoShop, withDataDir } from './demo-shop.ts'
import { say } from './measure.ts'
import { familyOf, freePort, memory, startProgram, type Program } from './processes.ts'
import type { BenchOptions, Line } from './report.ts'

interface StreamFigures {
  /** Kilobytes of server memory per stream. */
  perStream: number
  /** Milliseconds until the last stream received the change. */
  untilAll: number
}

export async function measureLive(benchOptions: BenchOptions): Promise<Line[]> {
  const streams = benchOptions.number('streams', 5_000)
  const bare = await withBare((program) =>
    measureStreams(program, streams, '/live', async () => void (await fetch(`${program.url}/notify`))),
  )
  const shop = await withDataDir(async (dataDir) => {
    // All streams come from one address.
    const program = await startDemoShop(dataDir, { RATE_BUDGET: '10', DEMO: '0' })
    try {
      const change = () => program.query('update products set price = price + 100')
      return await measureStreams(program, streams, '/live?topics=catalogue', change)
    } finally {
      await program.stop()
    }
  })
  return [
    {
      what: `memory per stream, ${streams} open`,
      value: shop.perStream,
      unit: 'KB',
      reference: { name: 'bare Node', value: bare.perStream },
    },
    {
      what: `a change until the last of ${streams} streams received it`,
      value: shop.untilAll,
      unit: 'ms',
      reference: { name: 'bare Node', value: bare.untilAll },
      goal: 'under 1000 ms',
    },
  ]
}

async function withBare<T>(work: (program: Program) => Promise<T>): Promise<T> {
  const port = await freePort()
  const args = ['bench/bare-server.ts', String(port)]
  const program = await startProgram({ command: process.execPath, args, port })
  try {
    return await work(program)
  } finally {
    await program.stop()
  }
}

const CONCURRENCY = 100

async function measureStreams(
  { pid, url }: Program,
  count: number,
  path: string,
  change: () => Promise<unknown>,
): Promise<StreamFigures> {
  const pids = familyOf(pid)
  await wait(3_000)
  const before = memory(pids)
  const listeners: Listener[] = []
  try {
    while (listeners.length < count)
      listeners.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(CONCURRENCY, count - listeners.length) }, () => listen(url, path)),
        )),
      )
    say(`${count} streams of ${path} are open`)
    await wait(5_000)
    const perStream = ((memory(pids) - before) * 1024) / count
    const start = performance.now()
    await change()
    await Promise.all(listeners.map(({ received }) => received))
    return { perStream, untilAll: performance.now() - start }
  } finally {
    for (const { socket } of listeners) socket.destroy()
  }
}

interface Listener {
  socket: Socket
  received: Promise<void>
}

/** A plain socket, so that the client costs as little as possible. */
function listen(url: string, path: string): Promise<Listener> {
  const { hostname, port, host } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let onEvent = () => {}
    const received = new Promise<void>((done) => (onEvent = done))
    let isOpen = false
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1')
      if (!isOpen && !text.startsWith('HTTP/1.1 200')) return reject(new Error(text.split('\r\n')[0]))
      if (text.includes('data: catalogue')) onEvent()
      if (!isOpen) resolve({ socket, received })
      isOpen = true
    })
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
  })
}
