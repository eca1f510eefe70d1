/** The commands `npm run backup`, `restore`, `move-to-server`, `doctor` and `verify-register`. */
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { mediaFileList } from '#features/media/media-view.server.ts'
import { checkBackupFile, readBackupFile, refuseWhenFull } from '#platform/backup/backup-file.server.ts'
import { makeBackup } from '#platform/backup/backup.server.ts'
import {
  ExportRefused,
  partsOfShop,
  takeCopyLock,
  type Contents,
} from '#platform/backup/export-shop.server.ts'
import { importParts } from '#platform/backup/import-shop.server.ts'
import type { Config } from '#platform/config.server.ts'
import { connectDatabase, refuseWithoutData } from '#platform/database/connect-database.server.ts'
import { findDatabaseServer } from '#platform/database/find-database.server.ts'
import { checkHistory, migrate } from '#platform/database/migrations.server.ts'
import { openDiskBlobs } from '#platform/storage/blobs-disk.server.ts'
import { openBlobs, withCheckedKeys } from '#platform/storage/blobs.server.ts'
import { runChecks } from './doctor.server.ts'
import { readPapers, runVerification, sentenceOf, summaryOf as verified } from './verify-register.server.ts'

export interface Command {
  settings: Config
  args: string[]
  print: (message: string) => void
}

export const COMMANDS: Record<string, (command: Command) => Promise<void>> = {
  backup,
  restore,
  'move-to-server': moveToServer,
  doctor,
  'verify-register': verify,
}

const SIGNS = { ok: '  ok ', note: '  -  ', problem: ' !!! ' }

async function doctor({ settings, args, print }: Command): Promise<void> {
  readArguments(args, [])
  const results = await runChecks(settings)
  for (const [name, { state, message }] of results) print(`${SIGNS[state]} ${name.padEnd(9)} ${message}`)
  const problems = results.filter(([, { state }]) => state === 'problem').length
  if (problems > 0) throw new ProblemsFound(`${problems} of ${results.length} checks found a problem.`)
  print(`All ${results.length} checks passed.`)
}

async function verify({ settings, args, print }: Command): Promise<void> {
  const flags = args.filter((arg) => arg.startsWith('-'))
  const { path } = readArguments(args, flags)
  const result = await runVerification(settings, path, readPapers(flags))
  if (result.finding)
    throw new ProblemsFound(
      `${sentenceOf(result.finding)} ${result.closings} closings before it fit their seals.`,
    )
  for (const sentence of verified(result)) print(sentence)
}

/** The sentence stands alone: each problem has been printed. */
export class ProblemsFound extends Error {
  override name = 'ProblemsFound'
}

async function backup({ settings, args, print }: Command): Promise<void> {
  const { path } = readArguments(args, [])
  const server = await connectDatabase(settings)
  try {
    const made = await makeBackup({
      connection: server.connection,
      blobs: openBlobs(settings),
      fileList: mediaFileList,
      folder: path ? dirname(resolve(path)) : settings.backup.folder,
      ...(path && { path }),
      isManual: true,
      now: new Date(),
    })
    if (!made) throw new ExportRefused('A backup is being made at this moment. Try again when it is done.')
    print(`Backup made: ${made.path} (${megabytesOf(made.bytes)}; ${summaryOf(made.contents)}).`)
    warnOfMissingFiles(made.contents, print)
  } finally {
    await server.stop()
  }
}

async function restore({ settings, args, print }: Command): Promise<void> {
  const { path, flags } = readArguments(args, ['--replace'])
  if (!path) throw new ExportRefused('Name the backup to restore: npm run restore -- <file>')
  print('Checking the backup…')
  const { manifest, contents } = await checkBackupFile(path)
  await checkHistory(manifest.migrations)
  const server = await openTarget(settings, await spaceFor(path, settings, contents))
  try {
    const { connection } = server
    print(`Restoring the shop of ${manifest.takenAt} into ${server.home}…`)
    await importParts(readBackupFile(path), {
      connection,
      blobs: openBlobs(settings),
      replace: flags.has('--replace'),
    })
    await migrate(connection)
    print(`Restored and compared: ${summaryOf(contents)}. Start the shop with npm start.`)
    warnOfMissingFiles(contents, print)
  } finally {
    await server.stop()
  }
}

/** Rows take about four times more space in tables and indexes than in the file. */
async function spaceFor(path: string, { databaseUrl, s3 }: Config, contents: Contents): Promise<number> {
  const { size } = await stat(path)
  return (databaseUrl ? 0 : 4 * contents.tableBytes) + (s3 ? 0 : Math.min(size, contents.fileBytes))
}

async function openTarget(settings: Config, neededBytes: number) {
  const server = await findDatabaseServer(settings)
  try {
    await mkdir(settings.dataDir, { recursive: true })
    if (neededBytes > 0) await refuseWhenFull(settings.dataDir, neededBytes)
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Copies the embedded database to the server in DATABASE_URL, and pictures to S3 where it is configured. */
async function moveToServer({ settings, args, print }: Command): Promise<void> {
  const { flags } = readArguments(args, ['--replace'])
  const { databaseUrl, dataDir, s3 } = settings
  if (!databaseUrl)
    throw new ExportRefused(
      'Set DATABASE_URL to the PostgreSQL server that the shop is to move to, then try again.',
    )
  await refuseWithoutData(dataDir)
  const disk = withCheckedKeys(openDiskBlobs(join(dataDir, 'media'), settings))
  const blobs = s3 ? openBlobs(settings) : disk
  const target = await findDatabaseServer({ databaseUrl, dataDir })
  // Starting the embedded database fails while a shop runs on the folder, so no order is placed meanwhile.
  const source = await findDatabaseServer({ databaseUrl: undefined, dataDir })
  try {
    await migrate(source.connection)
    const client = await takeCopyLock(source.connection)
    if (!client) throw new ExportRefused('A backup is being made at this moment. Try again when it is done.')
    try {
      print(`Moving the shop from ${source.home} to ${target.home}…`)
      const parts = partsOfShop(client, { blobs: disk, fileList: s3 ? mediaFileList : NO_FILES })
      const contents = await importParts(parts, {
        connection: target.connection,
        blobs,
        replace: flags.has('--replace'),
      })
      print(`Moved and compared: ${summaryOf(contents)}.${s3 ? '' : ' Pictures stay where they are.'}`)
      for (const [table, { rows, sha256 }] of Object.entries(contents.tables))
        print(`  ${table.padEnd(24)} ${String(rows).padStart(9)} rows  ${sha256.slice(0, 16)}  same on both`)
      warnOfMissingFiles(contents, print)
      print(
        `Keep DATABASE_URL${s3 ? ' and the S3_* keys' : ''} set and start the shop. The old data was left untouched.`,
      )
    } finally {
      await client.end()
    }
  } finally {
    await source.stop()
  }
}

/** Pictures on disk stay where they are and serve both databases. */
const NO_FILES = { ...mediaFileList, select: `${mediaFileList.select} limit 0` }

function readArguments(args: string[], known: string[]): { path: string | undefined; flags: Set<string> } {
  const flags = new Set(args.filter((arg) => arg.startsWith('-')))
  const unknown = [...flags].find((flag) => !known.includes(flag))
  if (unknown)
    throw new ExportRefused(
      `${unknown} is not a known option. ${known.length ? `Known: ${known.join(', ')}.` : ''}`,
    )
  const [path, ...more] = args.filter((arg) => !arg.startsWith('-'))
  if (more.length > 0) throw new ExportRefused('Name one file only.')
  return { path, flags }
}

function summaryOf({ tables, files }: Contents): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${Object.keys(tables).length} tables, ${files} files`
}

function megabytesOf(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

function warnOfMissingFiles({ missing }: Contents, print: (message: string) => void): void {
  if (missing.length > 0)
    print(`Warning: ${missing.length} or more files were already missing in the shop, such as ${missing[0]}.`)
}
