/** Load from `wrk`: a load generator in JavaScript would be slower than the server it measures. */
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

export interface Load {
  url: string
  headers: Record<string, string>
  connections: number
  seconds: number
  /** A Lua script for wrk that makes the requests. */
  script?: string
}

export interface Taken {
  perSecond: number
  requests: number
  /** Milliseconds. */
  p50: number
  p99: number
}

export function needWrk(): void {
  if (spawnSync('wrk', ['--version']).error)
    throw new Error('The pages are measured with wrk, which is not installed (Debian: apt-get install wrk).')
}

export async function load({ url, headers, connections, seconds, script }: Load): Promise<Taken> {
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout=20s',
    '--latency',
    ...(script ? ['-s', script] : []),
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    url,
  ])
  const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(stdout)
  if (failed) throw new Error(`${url}: ${failed[0]}`)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    p50: milliseconds(/^\s+50%\s+(\S+)/m.exec(stdout)?.[1]),
    p99: milliseconds(/^\s+99%\s+(\S+)/m.exec(stdout)?.[1]),
  }
}

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 }

function milliseconds(text = ''): number {
  const [, value, unit = ''] = /^([\d.]+)(\w+)$/.exec(text) ?? []
  return Number(value) * (UNITS[unit] ?? Number.NaN)
}
