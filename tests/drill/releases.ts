/** Versions of the shop in folders of their own: one from a commit, and newer ones that differ by their migrations. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** The build of a commit, with the packages that are installed here. */
export async function buildCommit(commit: string, folder: string): Promise<string> {
  await mkdir(folder)
  await execute('sh', ['-c', `git archive "$1" | tar -x -C "$2"`, 'sh', commit, folder])
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  const build = `import('./scripts/setup.mjs').then(({ build }) => build())`
  await execute(process.execPath, ['-e', build], { cwd: folder })
  return folder
}

/** Whether a version can start on a newer schema that says it may. */
export function runsBesideNewer(folder: string): boolean {
  return existsSync(join(folder, 'src/platform/database/migration-files.server.ts'))
}

/** The next migrations, each as its SQL. */
export async function newerRelease(folder: string, migrations: Record<string, string>): Promise<string> {
  await mkdir(folder)
  for (const name of ['build', 'node_modules', 'package.json'])
    await symlink(resolve(name), join(folder, name))
  await cp('db', join(folder, 'db'), { recursive: true })
  const first = readdirSync('db/migrations').length + 1
  for (const [index, [name, sql]] of Object.entries(migrations).entries()) {
    const file = `${String(first + index).padStart(4, '0')}_${name}.sql`
    await writeFile(join(folder, 'db/migrations', file), sql)
  }
  return folder
}

const number = String(readdirSync('db/migrations').length + 1).padStart(4, '0')

/** A new column, its index, and its values of the rows that were there before. */
export const EXPAND = {
  drill_column: '-- expand\nalter table clients add drill integer',
  drill_index: '-- expand\n-- alone\ncreate index concurrently clients_drill on clients (drill)',
  drill_values: `-- expand
-- batches
update clients set drill = 1 where id in (
  select id from clients where drill is null
    and created_at < (select applied_at from schema_migrations where version = ${Number(number)})
  limit 200)`,
}

export const BROKEN = {
  ...EXPAND,
  drill_broken: '-- expand\nalter table clients add half integer; select nonsense',
}
