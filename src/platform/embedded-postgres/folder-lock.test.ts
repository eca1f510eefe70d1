import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FolderInUse, type FolderLock, lockFolder } from './folder-lock.server.ts'

let folder = ''
let locks: FolderLock[] = []
let others: ChildProcess[] = []

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'melhfa-lock-')), 'data')
  mkdirSync(folder)
})

afterEach(async () => {
  await Promise.all(locks.map((lock) => lock.release()))
  locks = []
  for (const other of others) other.kill('SIGKILL')
  others = []
  rmSync(join(folder, '..'), { recursive: true, force: true })
  for (const path of [folder, `${folder}2`]) {
    const name = `melhfa-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`
    rmSync(join('/tmp', name), { recursive: true, force: true })
  }
})

async function hold(path: string, platform: NodeJS.Platform): Promise<FolderLock> {
  const lock = await lockFolder(path, platform)
  locks.push(lock)
  return lock
}

/** Starts another process that takes the lock and keeps running. */
async function holdElsewhere(platform: NodeJS.Platform) {
  const module = JSON.stringify(join(import.meta.dirname, 'folder-lock.server.ts'))
  const code = `import(${module}).then(({ lockFolder }) => lockFolder(${JSON.stringify(folder)}, '${platform}'))
    .then(() => { process.stdout.write('held'); setInterval(() => {}, 1000) })`
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  others.push(child)
  await once(child.stdout, 'data')
  return child
}

// On Linux the implementation for other systems is tested too.
describe.each<NodeJS.Platform>(process.platform === 'linux' ? ['linux', 'darwin'] : [process.platform])(
  'the lock of a folder, as on %s',
  (platform) => {
    test('a second holder is refused with the pid of the first', async () => {
      await hold(folder, platform)
      const refusal = await lockFolder(folder, platform).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(FolderInUse)
      expect(refusal).toMatchObject({ pid: process.pid, folder })
      expect((refusal as Error).message).toContain(`process ${process.pid}`)
    })

    test('a link to the folder is the same folder', async () => {
      const link = `${folder}-link`
      symlinkSync(folder, link)
      await hold(folder, platform)
      await expect(lockFolder(link, platform)).rejects.toThrow(FolderInUse)
    })

    test('another folder is free', async () => {
      const other = `${folder}2`
      mkdirSync(other)
      await hold(folder, platform)
      await expect(hold(other, platform)).resolves.toBeDefined()
    })

    test('a released lock can be taken again', async () => {
      const lock = await hold(folder, platform)
      await lock.release()
      await expect(hold(folder, platform)).resolves.toBeDefined()
    })

    test('the lock of a killed process is free immediately', async () => {
      const other = await holdElsewhere(platform)
      await expect(lockFolder(folder, platform)).rejects.toMatchObject({ pid: other.pid })
      other.kill('SIGKILL')
      await once(other, 'exit')
      await expect(hold(folder, platform)).resolves.toBeDefined()
    })

    test('a holder that does not answer still holds the lock', async () => {
      const other = await holdElsewhere(platform)
      other.kill('SIGSTOP')
      const outcome = await lockFolder(folder, platform).catch((error: unknown) => error)
      other.kill('SIGKILL')
      await once(other, 'exit')
      expect(outcome).toMatchObject({ name: 'FolderInUse', pid: undefined })
      await hold(folder, platform)
    })

    test('of many concurrent starts exactly one wins, also after a killed holder', async () => {
      const other = await holdElsewhere(platform)
      other.kill('SIGKILL')
      await once(other, 'exit')
      for (let repetition = 0; repetition < 20; repetition++) {
        // Slightly staggered, so that some read the folder while others create their socket.
        const starts = Array.from({ length: 20 }, (_, index) =>
          pause(index % 5).then(() => hold(folder, platform)),
        )
        const outcomes = await Promise.allSettled(starts)
        const winners = outcomes.filter((outcome) => outcome.status === 'fulfilled')
        expect(winners).toHaveLength(1)
        await winners[0]?.value.release()
      }
    })
  },
)
