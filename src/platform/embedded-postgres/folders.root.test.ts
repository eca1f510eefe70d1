/** What only root can try: PostgreSQL refuses to run as root, so the app starts it as another user. */
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, mkdirSync, readlinkSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import {
  isRoot,
  unprivilegedUser,
  packagedBinaries,
  postmasterPid,
  processesUnder,
  query,
  usePlayground,
  writeAndReadBack,
} from '../../../tests/embedded-postgres-fixtures.ts'

const playground = usePlayground()
const otherUser = await unprivilegedUser()

test.skipIf(!otherUser)(
  'an ordinary user without a home runs it as himself (needs root to become him)',
  async () => {
    const dataDir = join(playground.root, 'his')
    mkdirSync(dataDir)
    chownSync(dataDir, otherUser!.uid, otherUser!.gid)
    const app = playground.startApp(join(dataDir, 'data'), otherUser)
    const server = await app.serving()
    expect(server.home).toBe(join(dataDir, 'data', 'postgres'))
    expect(statSync(`/proc/${postmasterPid(server.home)}`).uid).toBe(otherUser!.uid)
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await app.stop()
    expect(processesUnder(playground.root)).toEqual([])
  },
)

test.skipIf(!otherUser)(
  'an ordinary user gets a message that names the owner of the data (needs root to become him)',
  async () => {
    const app = playground.startApp(await playground.initializedDataDir(), otherUser)
    const { message } = await Promise.race([app.heard('failed'), app.heard('serving')])
    expect(message).toMatch(/^The database folder .* belongs to another user .* as that user or as root/)
  },
)

test.skipIf(!isRoot)(
  'as root the server runs as somebody else, and on as the owner of the data (needs root)',
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

test.skipIf(!isRoot)(
  'data that belongs to root is refused with the command that helps (needs root)',
  async () => {
    const dataDir = await playground.initializedDataDir()
    await promisify(execFile)('chown', ['-R', '0:0', join(dataDir, 'postgres')])
    await expect(playground.start({ dataDir })).rejects.toThrow(/belongs to root.*chown -R/)
  },
)

test.skipIf(!isRoot)(
  "data in root's own closed folder lives where the server can reach it (needs root)",
  async () => {
    const closed = join(playground.root, 'root-home')
    mkdirSync(closed, { mode: 0o700 })
    const dataDir = join(closed, 'clone', 'data')
    const first = await playground.start({ dataDir })
    playground.alsoRemove(dirname(first.home))
    expect(first.home).toMatch(/^\/var\/lib\/melhfa\/data-\w+\/postgres$/)
    expect(readlinkSync(join(dataDir, 'postgres'))).toBe(first.home)
    await first.stop()
    const again = await writeAndReadBack(playground, dataDir)
    expect(again.home).toBe(first.home)
  },
)

test.skipIf(!isRoot)("programs in root's own closed folder are copied once (needs root)", async () => {
  const closed = join(playground.root, 'root-home')
  mkdirSync(closed, { mode: 0o700 })
  const binaries = join(closed, 'native')
  await promisify(execFile)('cp', ['-a', packagedBinaries(), binaries])
  // Differs from the real programs, so that the copy is this test's own and may be removed.
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

test.skipIf(!mayMount())('data on a read-only disk is refused as such (needs root)', async () => {
  const disk = join(playground.root, 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=755', 'tmpfs', disk])
  try {
    const dataDir = join(disk, 'data')
    execFileSync('cp', ['-a', await playground.initializedDataDir(), dataDir])
    execFileSync('mount', ['-o', 'remount,ro', disk])
    await expect(playground.start({ dataDir })).rejects.toThrow(/disk is read-only/)
  } finally {
    execFileSync('umount', [disk])
  }
})

function mayMount(): boolean {
  return isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0
}
