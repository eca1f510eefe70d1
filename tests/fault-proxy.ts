/** A line between two programs that fails on command: at an exact word, before or after it arrived. */
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

/**
 * What happens to the connection on which the words were said:
 * - `loseQuestion`: it is cut before the other side hears them;
 * - `loseAnswer`: the other side hears them and answers, then it is cut before the answer arrives;
 * - `hold`: they wait on the line until they are let go.
 */
export type Fault = 'loseQuestion' | 'loseAnswer' | 'hold'

interface Plan {
  fault: Fault
  words: string[]
  happened: (letGo: () => void) => void
}

export interface FaultProxy {
  port: number
  /**
   * Plans one fault, for the first connection on which all these words pass, one after the other; it comes with the
   * last of them. Resolves when it happened, with how to let a held line go.
   */
  plan(fault: Fault, ...words: string[]): Promise<() => void>
  /** Cuts every connection and lets none through until it is mended. */
  breakDown(): () => void
  /**
   * Loses every packet without closing a connection, as a link does that goes silent. What was connected stays silent;
   * after the returned call new connections pass.
   */
  fallSilent(): () => void
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
    passOn(near, far, { plans, cut })
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
    fallSilent() {
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

interface Line {
  plans: Set<Plan>
  cut: () => void
}

function passOn(near: Socket, far: Socket, { plans, cut }: Line): void {
  const heard = new Map<Plan, number>()
  let onAnswer: (() => void) | undefined
  near.on('data', (chunk) => {
    const plan = planFor(chunk, plans, heard)
    if (plan) plans.delete(plan)
    if (plan?.fault === 'loseQuestion') {
      cut()
      plan.happened(cut)
    } else if (plan?.fault === 'hold') {
      near.pause()
      plan.happened(() => {
        far.write(chunk)
        near.resume()
      })
    } else {
      if (plan) onAnswer = () => plan.happened(cut)
      far.write(chunk)
    }
  })
  far.on('data', (chunk) => {
    if (!onAnswer) return void near.write(chunk)
    cut()
    onAnswer()
  })
  near.on('end', () => far.end())
  far.on('end', () => near.end())
}

/** Which plan's last word stands in this piece; earlier words may have passed in earlier pieces. */
function planFor(chunk: Buffer, plans: Set<Plan>, heard: Map<Plan, number>): Plan | undefined {
  const said = lowerCase(chunk.toString('latin1'))
  return [...plans].find((plan) => {
    let [count, from] = [heard.get(plan) ?? 0, 0]
    while (count < plan.words.length) {
      const at = said.indexOf(plan.words[count]!, from)
      if (at < 0) break
      from = at + plan.words[count]!.length
      count++
    }
    heard.set(plan, count)
    return count === plan.words.length
  })
}

function lowerCase(words: string): string {
  return words.toLowerCase()
}
