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
  for (const place of [folder, `${folder}2`]) {
    const name = `melhfa-${createHash('sha256').update(place).digest('hex').slice(0, 32)}`
    rmSync(join('/tmp', name), { recursive: true, force: true })
  }
})

async function hold(place: string, platform: NodeJS.Platform): Promise<FolderLock> {
  const lock = await lockFolder(place, platform)
  locks.push(lock)
  return lock
}

/** Another process that takes the lock, says so, and stays. */
async function holdElsewhere(platform: NodeJS.Platform) {
  const module = JSON.stringify(join(import.meta.dirname, 'folder-lock.server.ts'))
  const code = `import(${module}).then(({ lockFolder }) => lockFolder(${JSON.stringify(folder)}, '${platform}'))
    .then(() => { process.stdout.write('held'); setInterval(() => {}, 1000) })`
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  others.push(child)
  await once(child.stdout, 'data')
  return child
}

// Linux has socket names without files; what other systems do works on Linux too and is tried here.
describe.each<NodeJS.Platform>(process.platform === 'linux' ? ['linux', 'darwin'] : [process.platform])(
  'the lock of a folder, as on %s',
  (platform) => {
    test('a second holder is refused and told who the first is', async () => {
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

    test('the lock of a killed process is free at once', async () => {
      const other = await holdElsewhere(platform)
      await expect(lockFolder(folder, platform)).rejects.toMatchObject({ pid: other.pid })
      other.kill('SIGKILL')
      await once(other, 'exit')
      await expect(hold(folder, platform)).resolves.toBeDefined()
    })

    test('a holder that does not answer still holds', async () => {
      const other = await holdElsewhere(platform)
      other.kill('SIGSTOP')
      const outcome = await lockFolder(folder, platform).catch((error: unknown) => error)
      other.kill('SIGKILL')
      await once(other, 'exit')
      expect(outcome).toMatchObject({ name: 'FolderInUse', pid: undefined })
      await hold(folder, platform)
    })

    test('of many at the same moment exactly one wins, after a killed holder too', async () => {
      const other = await holdElsewhere(platform)
      other.kill('SIGKILL')
      await once(other, 'exit')
      for (let round = 0; round < 20; round++) {
        // A little apart, so that some look around while others arrive.
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
