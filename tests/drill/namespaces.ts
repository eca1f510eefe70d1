/**
 * Network namespaces of one machine that stand for three database machines: each has an address of its own, and packets
 * between two of them can be lost without a word. Needs root. `npm run drill` runs in namespaces of its own, so that
 * nothing is left when it is killed.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Addresses of a range for measurements (RFC 2544), which no network uses. */
export const NETWORK = '198.18.77.'
const BRIDGE = 'melhfadrill'
/** Of this machine, where the shops run. */
const OWN_ADDRESS = `${NETWORK}254`

export interface Namespace {
  name: string
  address: string
  /** Starts a program in the namespace as the user `postgres`, with its output in a file. */
  spawn: (
    command: string,
    args: string[],
    options: { log: string; env?: Record<string, string> },
  ) => ChildProcess
  /** Ids of every process in the namespace. */
  processes: () => Promise<number[]>
  signal: (signal: NodeJS.Signals) => Promise<void>
  /** Loses every packet to and from these addresses; without a list, all. */
  cut: (addresses?: string[]) => Promise<void>
  repair: () => Promise<void>
}

async function ip(...args: string[]): Promise<string> {
  return (await execute('ip', args)).stdout
}

export async function createBridge(): Promise<() => Promise<unknown>> {
  await ip('link', 'add', BRIDGE, 'type', 'bridge')
  await ip('addr', 'add', `${OWN_ADDRESS}/24`, 'dev', BRIDGE)
  await ip('link', 'set', BRIDGE, 'up')
  return () => ip('link', 'del', BRIDGE)
}

async function processesIn(name: string): Promise<number[]> {
  return (await ip('netns', 'pids', name)).split('\n').filter(Boolean).map(Number)
}

export async function createNamespace(index: number): Promise<Namespace & { remove(): Promise<void> }> {
  const name = `melhfadrill${index}`
  const address = `${NETWORK}${10 + index}`
  const [outer, inner] = [`mdrill${index}`, `mdrill${index}in`]
  await ip('netns', 'add', name)
  await ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', inner)
  await ip('link', 'set', inner, 'netns', name)
  await ip('link', 'set', outer, 'master', BRIDGE)
  await ip('link', 'set', outer, 'up')
  await ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', inner)
  await ip('-n', name, 'link', 'set', inner, 'up')
  await ip('-n', name, 'link', 'set', 'lo', 'up')
  const iptables = (...args: string[]) => execute('ip', ['netns', 'exec', name, 'iptables', '-w', ...args])
  const processes = () => processesIn(name)
  const signal = async (which: NodeJS.Signals) => {
    for (const id of await processes()) sendSignal(id, which)
  }
  return {
    name,
    address,
    spawn(command, args, { log, env = {} }) {
      const output = openSync(log, 'a')
      const asUser = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', command, ...args]
      const child = spawn('ip', ['netns', 'exec', name, ...asUser], {
        stdio: ['ignore', output, output],
        env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
      })
      closeSync(output)
      return child
    },
    processes,
    signal,
    async cut(addresses) {
      const others = addresses?.map((other) => ['-s', other]) ?? [['!', '-i', 'lo']]
      const outgoing = addresses?.map((other) => ['-d', other]) ?? [['!', '-o', 'lo']]
      for (const rule of others) await iptables('-A', 'INPUT', ...rule, '-j', 'DROP')
      for (const rule of outgoing) await iptables('-A', 'OUTPUT', ...rule, '-j', 'DROP')
    },
    async repair() {
      await iptables('-F')
    },
    async remove() {
      await signal('SIGKILL')
      await ip('link', 'del', outer)
      await ip('netns', 'del', name)
    },
  }
}

function sendSignal(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal)
  } catch (error) {
    // The process has ended since it was listed.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
