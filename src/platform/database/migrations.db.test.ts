import { readdirSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { runOn } from '../../../tests/test-database.ts'
import { migrate, MigrationError } from './migrations.server.ts'

let created = 0

async function emptyDatabase() {
  const server = inject('testServer')
  const admin = { ...server, database: 'postgres' }
  const name = `migrations_${process.pid}_${created++}`
  await runOn(admin, `create database ${name} template template0`)
  onTestFinished(async () => void (await runOn(admin, `drop database ${name} with (force)`)))
  return { ...server, database: name }
}

async function migrationsWith(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'melhfa-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp('db/migrations', folder, { recursive: true })
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
  return folder
}

/** Name for a migration that follows the existing ones. */
function nextName(subject: string): string {
  const next = readdirSync('db/migrations').length + 1
  return `${String(next).padStart(4, '0')}_${subject}.sql`
}

describe('migrations', () => {
  it('run once when several processes start concurrently', async () => {
    const database = await emptyDatabase()
    const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(database)))
    expect(applied.filter((count) => count > 0)).toHaveLength(1)
    expect(await migrate(database)).toBe(0)
  })

  it('continue after the last applied one', async () => {
    const database = await emptyDatabase()
    await migrate(database)
    const folder = await migrationsWith({ [nextName('later')]: 'create table later (id integer)' })
    expect(await migrate(database, folder)).toBe(1)
    await runOn(database, 'select * from later')
  })

  it('roll back a migration that fails half-way', async () => {
    const database = await emptyDatabase()
    await migrate(database)
    const folder = await migrationsWith({
      [nextName('broken')]: 'create table half (id integer); select nonsense',
    })
    const failed = migrate(database, folder)
    await expect(failed).rejects.toThrow(MigrationError)
    await expect(failed).rejects.toThrow(
      `Migration ${nextName('broken')} failed and was rolled back; the data is as it was before (column "nonsense" does not exist).`,
    )
    await expect(runOn(database, 'select * from half')).rejects.toThrow('does not exist')
  })

  it('say what to do when the user does not own the database', async () => {
    const database = await emptyDatabase()
    const user = `guest_${process.pid}_${created++}`
    await runOn(database, `create role ${user} login`)
    onTestFinished(async () => void (await runOn({ ...database, database: 'postgres' }, `drop role ${user}`)))
    const failed = migrate({ ...database, user })
    await expect(failed).rejects.toThrow(MigrationError)
    await expect(failed).rejects.toThrow('must own the database and its tables')
  })

  it('refuse a changed migration that was already applied', async () => {
    const database = await emptyDatabase()
    await migrate(database)
    const folder = await migrationsWith({ '0009_messages.sql': '-- changed' })
    await expect(migrate(database, folder)).rejects.toThrow(MigrationError)
  })

  it('refuse data written by a newer version', async () => {
    const database = await emptyDatabase()
    await migrate(database, await migrationsWith({ [nextName('later')]: 'select 1' }))
    await expect(migrate(database)).rejects.toThrow('newer Melhfa')
  })

  it('refuse gaps in the numbers', async () => {
    const database = await emptyDatabase()
    await expect(migrate(database, await migrationsWith({ '0099_gap.sql': '' }))).rejects.toThrow(
      'without gaps',
    )
  })
})
