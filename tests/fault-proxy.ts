/** A TCP proxy that fails on command: at a given text, before or after it is forwarded. */
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

/**
 * What happens to the connection that sends the planned text:
 * - `dropRequest`: it is closed before the text is forwarded;
 * - `dropResponse`: the text is forwarded, and the connection is closed before the response arrives;
 * - `hold`: the text is forwarded when the test releases it.
 */
export type Fault = 'dropRequest' | 'dropResponse' | 'hold'

interface Plan {
  fault: Fault
  words: string[]
  happened: (release: () => void) => void
}

export interface FaultProxy {
  port: number
  /**
   * Plans one fault, for the first connection that sends all these texts in this order; it occurs at the last one.
   * Resolves when it has occurred, with a function that forwards the held text.
   */
  plan(fault: Fault, ...words: string[]): Promise<() => void>
  /** Closes every connection and refuses new ones until the returned function is called. */
  breakDown(): () => void
  /**
   * Loses every packet without closing a connection, as a link does that goes silent. What was connected stays silent;
   * after the returned call new connections pass.
   */
  stopAnswering(): () => void
  close(): Promise<void>
}

export async function openFaultProxy(target: NetConnectOpts): Promise<FaultProxy> {
  const plans = new Set<Plan>()
  const sockets = new Set<Socket>()
  let isBroken = false
  let isSilent = false
  const server = createServer((near) => {
    if (isBroken) return void near.destroy()
    if (isSilent) {
      sockets.add(near)
      near.on('close', () => sockets.delete(near))
      near.on('error', () => near.destroy())
      return void near.pause()
    }
    const far = connect(target)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => cut())
    }
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    forward(near, far, { plans, cut })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    plan: (fault, ...words) =>
      new Promise((happened) => void plans.add({ fault, words: words.map(lowerCase), happened })),
    breakDown() {
      isBroken = true
      for (const socket of sockets) socket.destroy()
      return () => {
        isBroken = false
      }
    },
    stopAnswering() {
      isSilent = true
      for (const socket of sockets) socket.removeAllListeners('data').removeAllListeners('end').pause()
      return () => {
        isSilent = false
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Faults {
  plans: Set<Plan>
  cut: () => void
}

function forward(near: Socket, far: Socket, { plans, cut }: Faults): void {
  const matched = new Map<Plan, number>()
  let onResponse: (() => void) | undefined
  near.on('data', (chunk) => {
    const plan = planFor(chunk, plans, matched)
    if (plan) plans.delete(plan)
    if (plan?.fault === 'dropRequest') {
      cut()
      plan.happened(cut)
    } else if (plan?.fault === 'hold') {
      near.pause()
      plan.happened(() => {
        far.write(chunk)
        near.resume()
      })
    } else {
      if (plan) onResponse = () => plan.happened(cut)
      far.write(chunk)
    }
  })
  far.on('data', (chunk) => {
    if (!onResponse) return void near.write(chunk)
    cut()
    onResponse()
  })
  near.on('end', () => far.end())
  far.on('end', () => near.end())
}

/** The plan whose last text is in this chunk; earlier texts may have been in earlier chunks. */
function planFor(chunk: Buffer, plans: Set<Plan>, matched: Map<Plan, number>): Plan | undefined {
  const sent = lowerCase(chunk.toString('latin1'))
  return [...plans].find((plan) => {
    let [count, from] = [matched.get(plan) ?? 0, 0]
    while (count < plan.words.length) {
      const at = sent.indexOf(plan.words[count]!, from)
      if (at < 0) break
      from = at + plan.words[count]!.length
      count++
    }
    matched.set(plan, count)
    return count === plan.words.length
  })
}

function lowerCase(words: string): string {
  return words.toLowerCase()
}
