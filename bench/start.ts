/** Time from `npm start`, installed and built, to the first page, and memory when idle. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { untilIdle, withDataDir } from './demo-shop.ts'
import { say } from './measure.ts'
import { stopProcess, familyOf, freePort, memory, untilAnswering } from './processes.ts'
import { median, type BenchOptions, type Line } from './report.ts'

interface Started {
  child: ChildProcess
  ms: number
}

export async function measureStart(benchOptions: BenchOptions): Promise<Line[]> {
  const repeats = benchOptions.number('repeats', 5)
  return withDataDir(async (dataDir) => {
    // The first start installs, builds and seeds; it is not measured.
    const first = await timed(startShop(dataDir, await freePort()))
    await untilIdle(dataDir)
    await stopAll(first.child)
    const [shops, bares, memories, bareMemories]: number[][] = [[], [], [], []]
    for (let round = 0; round < repeats; round++) {
      const shop = await timed(startShop(dataDir, await freePort()))
      const bare = await timed(startBare(await freePort()))
      say(`start ${round + 1}: ${shop.ms.toFixed(0)} ms, bare Node ${bare.ms.toFixed(0)} ms`)
      await wait(3_000)
      shops!.push(shop.ms)
      bares!.push(bare.ms)
      memories!.push(memory(familyOf(shop.child.pid!).filter(isOurs)))
      bareMemories!.push(memory(familyOf(bare.child.pid!)))
      await stopAll(shop.child)
      await stopProcess(bare.child)
    }
    return [
      {
        what: 'npm start to the first page',
        value: median(shops!),
        unit: 'ms',
        reference: { name: 'bare Node', value: median(bares!) },
        goal: 'under 2000 ms',
      },
      {
        what: 'memory at rest, without PostgreSQL',
        value: median(memories!),
        unit: 'MB',
        reference: { name: 'bare Node', value: median(bareMemories!) },
        goal: 'under 200 MB',
      },
    ]
  })
}

function startShop(dataDir: string, port: number) {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: '' }
  // A process group of its own, because npm is between this process and the server.
  return { port, child: spawn('npm', ['start'], { env, stdio: 'ignore', detached: true }) }
}

function startBare(port: number) {
  return { port, child: spawn(process.execPath, ['bench/bare-server.ts', String(port)], { stdio: 'ignore' }) }
}

async function timed({ port, child }: { port: number; child: ChildProcess }): Promise<Started> {
  const start = performance.now()
  await untilAnswering(`http://127.0.0.1:${port}/`, child)
  return { child, ms: performance.now() - start }
}

/** Without npm itself. */
function isOurs(pid: number): boolean {
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)])
    .stdout.toString()
    .includes('start.mjs')
}

async function stopAll(child: ChildProcess): Promise<void> {
  const pids = familyOf(child.pid!).filter(isOurs)
  for (const pid of pids) process.kill(pid, 'SIGTERM')
  while (pids.some(isAlive)) await wait(50)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
