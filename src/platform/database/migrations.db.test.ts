import { readdirSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { copyDatabase, runOn } from '../../../tests/test-database.ts'
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

/** A copy of the migrated database of this run. */
async function migratedDatabase() {
  const server = inject('testServer')
  const name = `migrated_${process.pid}_${created++}`
  await copyDatabase(server, name)
  const admin = { ...server, database: 'postgres' }
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

/** Names of the next migrations, in order. */
function nextNames(...subjects: string[]): string[] {
  const next = readdirSync('db/migrations').length + 1
  return subjects.map((subject, index) => `${String(next + index).padStart(4, '0')}_${subject}.sql`)
}

async function filesNamed(subjects: Record<string, string>): Promise<string> {
  const names = nextNames(...Object.keys(subjects))
  return migrationsWith(Object.fromEntries(Object.values(subjects).map((sql, index) => [names[index]!, sql])))
}

async function connected(database: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(database)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

describe('two versions side by side', () => {
  it('a version starts on the data of a newer one whose migrations it can work with', async () => {
    const database = await migratedDatabase()
    await migrate(database, await filesNamed({ later: '-- expand\ncreate table later (id integer)' }))
    expect(await migrate(database)).toBe(0)
  })

  it('a version does not start when a migration after its own needs a newer one', async () => {
    const database = await migratedDatabase()
    const [later] = nextNames('later')
    const files = { later: '-- expand\nselect 1', gone: `-- contract after ${later!.slice(0, 4)}\nselect 1` }
    await migrate(database, await filesNamed(files))
    await expect(migrate(database)).rejects.toThrow('newer Melhfa')
    expect(await migrate(database, await filesNamed({ later: '-- expand\nselect 1' }))).toBe(0)
  })

  it('a contract waits for programs that do not know what it needs', async () => {
    const database = await migratedDatabase()
    const [later] = nextNames('later')
    const number = Number(later!.slice(0, 4))
    const files = await filesNamed({
      later: '-- expand\nselect 1',
      gone: `-- contract after ${later!.slice(0, 4)}\nselect 1`,
    })
    const before = await connected({ ...database, application_name: `melhfa live ${number - 1}` })
    await connected({ ...database, application_name: `melhfa live ${number}` })
    await expect(migrate(database, files)).rejects.toThrow('there are 1.')
    await before.query(`set application_name = 'melhfa live ${number + 1}'`)
    expect(await migrate(database, files)).toBe(1)
  })

  it('a migration does not make others wait for a lock, and is tried again', async () => {
    const database = await migratedDatabase()
    const folder = await filesNamed({ later: '-- expand\nalter table users add later integer' })
    const busy = await connected(database)
    await busy.query('begin')
    await busy.query('select from users')
    const options = { lockTimeoutMs: 50, maxAttempts: 1 }
    await expect(migrate(database, folder, options)).rejects.toThrow('when the shop is less busy')
    const migrating = migrate(database, folder, { lockTimeoutMs: 50 })
    await busy.query('commit')
    expect(await migrating).toBe(1)
  })
})

describe('migrations outside a transaction', () => {
  it('create an index beside running transactions and starting processes, also after a failure', async () => {
    const database = await migratedDatabase()
    const unique = 'create unique index concurrently users_later on users ((length(name)))'
    const folder = await filesNamed({ index: `-- expand\n-- alone\n${unique}` })
    const named = (email: string) => `insert into users (email, name) values ('${email}', 'Sidi')`
    await runOn(database, named('a@shop.mr'))
    await runOn(database, named('b@shop.mr'))
    await expect(migrate(database, folder)).rejects.toThrow('failed (could not create unique index')
    // The version of before goes on.
    expect(await migrate(database)).toBe(0)
    await runOn(database, `delete from users where email = 'b@shop.mr'`)
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database, folder)))
    expect(applied.sort()).toEqual([0, 0, 1])
    const { rows } = await runOn(
      database,
      `select indisvalid from pg_index where indexrelid = 'users_later'::regclass`,
    )
    expect(rows).toEqual([{ indisvalid: true }])
  })

  it('fill rows in batches, and continue after an interruption', async () => {
    const database = await migratedDatabase()
    await runOn(
      database,
      'create table numbers as select n, null::int as twice from generate_series(1, 10) n',
    )
    const batch = (size: number, fault = '') => `-- expand
-- batches
update numbers set twice = n * 2 ${fault} where n in (select n from numbers where twice is null order by n limit ${size})`
    const failing = await filesNamed({ filled: batch(3, '+ 1 / (7 - n) * 0') })
    await expect(migrate(database, failing)).rejects.toThrow('division by zero')
    const filled = 'select count(twice)::int as filled, sum(twice)::int as sum from numbers'
    expect((await runOn(database, filled)).rows).toEqual([{ filled: 6, sum: 42 }])
    expect(await migrate(database, await filesNamed({ filled: batch(3) }))).toBe(1)
    expect((await runOn(database, filled)).rows).toEqual([{ filled: 10, sum: 110 }])
  })
})

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
