import { execFile } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import {
  isRoot,
  unprivilegedUser,
  postmasterPid,
  processesUnder,
  query,
  usePlayground,
} from '../../../tests/postgres-playground.ts'
import type { EmbeddedPostgres } from './embedded-postgres.server.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const playground = usePlayground()
const otherUser = await unprivilegedUser()

/** Starts on the folder twice, writing a row the first time and reading it the second. */
async function writeAndReadBack(dataDir: string): Promise<EmbeddedPostgres> {
  const first = await playground.start({ dataDir })
  await query(first.connection, 'create table stored as select 7 as number')
  await first.stop()
  const second = await playground.start({ dataDir })
  expect(second.home).toBe(first.home)
  expect(await query(second.connection, 'select number from stored')).toEqual([{ number: 7 }])
  return second
}

test('spaces, commas, quotes and Arabic letters in the path are supported', async () => {
  const server = await writeAndReadBack(join(playground.root, 'بيانات المتجر, "1" et l’été'))
  expect(server.home).toContain('بيانات المتجر')
})

test('with a very long path the socket is in a private temporary folder, removed on stop', async () => {
  const dataDir = join(playground.root, ...Array.from({ length: 12 }, () => 'a-rather-long-name'))
  const server = await writeAndReadBack(dataDir)
  expect(server.home).toBe(join(dataDir, 'postgres'))
  const { host } = server.connection
  expect(dirname(host)).toBe(tmpdir())
  expect(statSync(host).mode & 0o777).toBe(0o700)
  await server.stop()
  expect(existsSync(host)).toBe(false)
})

test('the temporary socket folder of a killed app is reused and removed on stop', async () => {
  const dataDir = join(playground.root, 'x'.repeat(120))
  const app = playground.startApp(dataDir)
  const { connection } = (await app.heard('serving')) as unknown as EmbeddedPostgres
  await app.kill()
  const server = await playground.start({ dataDir })
  expect(server.connection).toEqual(connection)
  await server.stop()
  expect(existsSync(connection.host)).toBe(false)
})

test('an empty folder behind a link is used for the data', async () => {
  const disk = join(playground.root, 'big-disk')
  mkdirSync(join(disk, 'pg'), { recursive: true })
  const dataDir = join(playground.root, 'data')
  mkdirSync(dataDir)
  symlinkSync(join(disk, 'pg'), join(dataDir, 'postgres'))
  const server = await writeAndReadBack(dataDir)
  expect(server.home).toBe(join(disk, 'pg'))
})

test('a link whose target is missing is refused, and nothing is created', async () => {
  const dataDir = join(playground.root, 'data')
  mkdirSync(dataDir)
  symlinkSync(join(playground.root, 'unmounted'), join(dataDir, 'postgres'))
  await expect(playground.start({ dataDir })).rejects.toThrow(
    /points to a folder that does not exist.*mounted/,
  )
  expect(existsSync(join(playground.root, 'unmounted'))).toBe(false)
})

test('a copy of the data folder that links to the same data is refused while the original runs', async () => {
  const original = await playground.initializedDataDir()
  renameSync(join(original, 'postgres'), join(playground.root, 'pg'))
  symlinkSync(join(playground.root, 'pg'), join(original, 'postgres'))
  const copy = join(playground.root, 'copy')
  cpSync(original, copy, { recursive: true, verbatimSymlinks: true })
  await playground.start({ dataDir: original })
  await expect(playground.start({ dataDir: copy })).rejects.toMatchObject({
    name: 'FolderInUse',
    pid: process.pid,
  })
})

test('data of another PostgreSQL version is refused with an explanation', async () => {
  const dataDir = await playground.initializedDataDir()
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '12\n')
  await expect(playground.start({ dataDir })).rejects.toThrow(
    /made by PostgreSQL 12, but the programs .* are version/,
  )
})

test('missing or broken binaries are refused with an explanation', async () => {
  const dataDir = join(playground.root, 'data')
  const binaries = join(playground.root, 'programs')
  await expect(playground.start({ dataDir, binaries })).rejects.toThrow(`There is no folder ${binaries}`)
  mkdirSync(binaries)
  await expect(playground.start({ dataDir, binaries })).rejects.toThrow('do not run on this machine')
})

test('symbolic links missing in the npm package are created', async () => {
  const binaries = join(playground.root, 'native')
  await promisify(execFile)('cp', ['-a', packagedBinaries(), binaries])
  rmSync(join(binaries, 'lib', 'libicuuc.so.60'))
  const server = await playground.start({ dataDir: await playground.initializedDataDir(), binaries })
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(lstatSync(join(binaries, 'lib', 'libicuuc.so.60')).isSymbolicLink()).toBe(true)
})

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
}

test.skipIf(!otherUser)(
  'an ordinary user without a home runs the server as that user (needs root)',
  async () => {
    const dataDir = join(playground.root, 'his')
    mkdirSync(dataDir)
    chownSync(dataDir, otherUser!.uid, otherUser!.gid)
    const app = playground.startApp(join(dataDir, 'data'), otherUser)
    const server = (await app.heard('serving')) as unknown as EmbeddedPostgres
    expect(server.home).toBe(join(dataDir, 'data', 'postgres'))
    expect(statSync(`/proc/${postmasterPid(server.home)}`).uid).toBe(otherUser!.uid)
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await app.stop()
    expect(processesUnder(playground.root)).toEqual([])
  },
)

test.skipIf(!otherUser)('data of another user is refused with an explanation (needs root)', async () => {
  const app = playground.startApp(await playground.initializedDataDir(), otherUser)
  const { message } = await Promise.race([app.heard('failed'), app.heard('serving')])
  expect(message).toMatch(/^The database folder .* belongs to another user .* as that user or as root/)
})

test.runIf(isRoot)(
  'as root the server runs as an unprivileged user, then as the owner of the data (needs root)',
  async () => {
    const dataDir = await playground.initializedDataDir()
    const server = await playground.start({ dataDir })
    const { uid } = statSync(server.home)
    expect(uid).not.toBe(0)
    expect(statSync(`/proc/${postmasterPid(server.home)}`).uid).toBe(uid)
    await server.stop()

    await promisify(execFile)('chown', ['-R', '12345:12345', server.home])
    const again = await playground.start({ dataDir })
    expect(statSync(`/proc/${postmasterPid(again.home)}`).uid).toBe(12345)
  },
)

test.runIf(isRoot)(
  'data that belongs to root is refused with the command to run (needs root)',
  async () => {
    const dataDir = await playground.initializedDataDir()
    await promisify(execFile)('chown', ['-R', '0:0', join(dataDir, 'postgres')])
    await expect(playground.start({ dataDir })).rejects.toThrow(/belongs to root.*chown -R/)
  },
)

test.runIf(isRoot)(
  "data in a folder only root can access is stored in the shared folder (needs root)",
  async () => {
    const closed = join(playground.root, 'root-home')
    mkdirSync(closed, { mode: 0o700 })
    const dataDir = join(closed, 'clone', 'data')
    const first = await playground.start({ dataDir })
    playground.alsoRemove(dirname(first.home))
    expect(first.home).toMatch(/^\/var\/lib\/melhfa\/data-\w+\/postgres$/)
    expect(readlinkSync(join(dataDir, 'postgres'))).toBe(first.home)
    await first.stop()
    const again = await writeAndReadBack(dataDir)
    expect(again.home).toBe(first.home)
  },
)

test.runIf(isRoot)("binaries in a folder only root can access are copied once (needs root)", async () => {
  const closed = join(playground.root, 'root-home')
  mkdirSync(closed, { mode: 0o700 })
  const binaries = join(closed, 'native')
  await promisify(execFile)('cp', ['-a', packagedBinaries(), binaries])
  // Changed, so that the copy has its own name and may be removed after the test.
  appendFileSync(join(binaries, 'bin', 'postgres'), playground.root)
  chmodSync(join(binaries, 'share'), 0o700)
  const copies: string[] = []
  const log = (event: string, details?: object) => {
    if (event !== 'copying-binaries') return
    copies.push((details as { to: string }).to)
    playground.alsoRemove((details as { to: string }).to)
  }
  const dataDir = join(playground.root, 'data')
  const first = await playground.start({ dataDir, binaries, log })
  expect(readlinkSync(`/proc/${postmasterPid(first.home)}/exe`)).toBe(join(copies[0]!, 'bin', 'postgres'))
  await first.stop()
  const again = await playground.start({ dataDir, binaries, log })
  expect(await query(again.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(copies).toHaveLength(1)
})
