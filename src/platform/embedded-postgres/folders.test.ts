import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import {
  packagedBinaries,
  query,
  usePlayground,
  writeAndReadBack,
} from '../../../tests/embedded-postgres-fixtures.ts'
import { itInFullRun } from '../../../tests/test-runs.ts'

const playground = usePlayground()

test('spaces, commas, quotes and Arabic letters in the path are supported', async () => {
  const server = await writeAndReadBack(playground, join(playground.root, 'بيانات المتجر, "1" et l’été'))
  expect(server.home).toContain('بيانات المتجر')
})

itInFullRun(
  'with a very long path the socket is in a private temporary folder, removed on stop',
  async () => {
    const dataDir = join(playground.root, ...Array.from({ length: 12 }, () => 'a-rather-long-name'))
    const server = await writeAndReadBack(playground, dataDir)
    expect(server.home).toBe(join(dataDir, 'postgres'))
    const { host } = server.connection
    expect(dirname(host)).toBe(tmpdir())
    expect(statSync(host).mode & 0o777).toBe(0o700)
    await server.stop()
    expect(existsSync(host)).toBe(false)
  },
)

itInFullRun('the temporary socket folder of a killed app is reused and removed on stop', async () => {
  const dataDir = join(playground.root, 'x'.repeat(120))
  const app = playground.startApp(dataDir)
  const { connection } = await app.serving()
  await app.kill()
  const server = await playground.start({ dataDir })
  expect(server.connection).toEqual(connection)
  await server.stop()
  expect(existsSync(connection.host)).toBe(false)
})

itInFullRun('an empty folder behind a link is used for the data', async () => {
  const disk = join(playground.root, 'big-disk')
  mkdirSync(join(disk, 'pg'), { recursive: true })
  const dataDir = join(playground.root, 'data')
  mkdirSync(dataDir)
  symlinkSync(join(disk, 'pg'), join(dataDir, 'postgres'))
  const server = await writeAndReadBack(playground, dataDir)
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

itInFullRun(
  'a copy of the data folder that links to the same data is refused while the original runs',
  async () => {
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
  },
)

itInFullRun('data of another PostgreSQL version is refused with an explanation', async () => {
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

itInFullRun('symbolic links missing in the npm package are created', async () => {
  const binaries = join(playground.root, 'native')
  await promisify(execFile)('cp', ['-a', packagedBinaries(), binaries])
  rmSync(join(binaries, 'lib', 'libicuuc.so.60'))
  const server = await playground.start({ dataDir: await playground.initializedDataDir(), binaries })
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(lstatSync(join(binaries, 'lib', 'libicuuc.so.60')).isSymbolicLink()).toBe(true)
})
