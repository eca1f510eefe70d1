/** The SQL files of `db/migrations`, what their marks say, and which versions may run on a schema. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const MIGRATIONS_FOLDER = 'db/migrations'

export interface Migration {
  version: number
  name: string
  sql: string
  checksum: string
  /**
   * The newest migration that a running program must know. Less than `version`: programs of before keep working, so both
   * versions may run side by side.
   */
  requires: number
  /** How the file is applied: in one transaction, as one statement without, or repeated until it changes no row. */
  mode: 'transaction' | 'alone' | 'batches'
}

export interface AppliedMigration extends Pick<Migration, 'version' | 'name' | 'checksum'> {
  /** Not known in backups and in rows of earlier versions: then a program must know the migration itself. */
  requires?: number | null
}

export class MigrationError extends Error {
  override name = 'MigrationError'
}

export async function migrationsIn(folder: string): Promise<Migration[]> {
  return Promise.all(
    (await namesIn(folder)).map(async (name, index) => {
      const version = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
      if (version !== index + 1)
        throw new MigrationError(`Migrations must be numbered 0001, 0002, … without gaps; ${name} is not.`)
      const sql = await readFile(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(sql).digest('hex')
      return { version, name, sql, checksum, ...readMarks(sql, version) }
    }),
  )
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/** The number of the newest file: sessions of a program carry it, so that a contract can see which are still there. */
export async function newestMigration(): Promise<number> {
  return (await namesIn(MIGRATIONS_FOLDER)).length
}

/**
 * Lines at the start of a file:
 * - `-- expand`: programs of before work on the new schema;
 * - `-- contract after 0071`: programs that know 0071 work on it, older ones do not;
 * - `-- alone`: one statement outside a transaction, such as `create index concurrently`;
 * - `-- batches`: one statement that is repeated, each time in its own transaction, until it changes no row.
 *
 * Without the first two, a program must know the migration itself.
 */
export function readMarks(sql: string, version: number): Pick<Migration, 'requires' | 'mode'> {
  const marks = /^(?:--.*\n)*/.exec(sql)![0]
  const after = /^-- contract after (\d{4})$/m.exec(marks)?.[1]
  const requires = after ? Number(after) : /^-- expand$/m.test(marks) ? 0 : version
  const mode = /^-- (alone|batches)$/m.exec(marks)?.[1] as 'alone' | 'batches' | undefined
  return { requires, mode: mode ?? 'transaction' }
}

/** Throws if an applied migration was changed, or is of a newer version that this one cannot run beside. */
export function pendingOf(
  known: Migration[],
  applied: AppliedMigration[],
  { mayBeNewer }: { mayBeNewer: boolean },
): Migration[] {
  for (const done of applied) {
    const expected = known[done.version - 1]
    if (expected && expected.checksum !== done.checksum)
      throw new MigrationError(
        `Migration ${done.name} was changed after it had been applied. Undo the change and write a new migration.`,
      )
    const isCompatible = mayBeNewer && (done.requires ?? done.version) <= known.length
    if (!expected && !isCompatible)
      throw new MigrationError(
        `The data was written by a newer Melhfa (migration ${done.name}). Start that version, or a later one.`,
      )
  }
  return known.slice(applied.length)
}
