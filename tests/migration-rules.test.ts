/**
 * Rules for new migrations, so that the version before can serve while they run and after them (docs/operations.md,
 * decision 0057).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readMarks } from '#platform/database/migration-files.server.ts'

/** Migrations before this one were written without the rules. */
const FIRST_WITH_RULES = 70
const FOLDER = 'db/migrations'

/** What an older program may need, or what locks a table while all of its rows are read. */
const CONTRACTS: [name: string, pattern: RegExp][] = [
  [
    'drops a column',
    /\bdrop column\b|\balter table [^;]*\bdrop (?!constraint|column|not null|default|trigger)\w/,
  ],
  ['drops a table or view', /\bdrop (table|view|materialized view|type)\b/],
  ['changes a type', /\balter (column )?\w+ (set data )?type\b/],
  ['forbids null', /\bset not null\b/],
  ['renames', /\brename\b/],
  [
    'adds a column that older programs do not fill',
    /\badd (?:column )?(?!constraint )\w+ (?:(?!\bdefault\b|\bgenerated\b)[^,;])*\bnot null\b(?![^,;]*\b(?:default|generated)\b)/,
  ],
]

const INDEX = /create (?:unique )?index (concurrently )?(?:if not exists )?(?:\w+ )?on (?:only )?(\w+)/g

function problemsOf(sql: string, version: number): string[] {
  const code = sql.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').toLowerCase()
  const { requires, mode } = readMarks(sql, version)
  const isContract = requires > 0 && requires < version
  const created = new Set(
    [...code.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, name]) => name),
  )
  const indexes = [...code.matchAll(INDEX)]
  return [
    ...(requires === version ? ['has neither `-- expand` nor `-- contract after NNNN`'] : []),
    ...(isContract
      ? []
      : CONTRACTS.filter(([, pattern]) => pattern.test(code)).map(([name]) => `${name} without a contract`)),
    ...indexes
      .filter(([, concurrently, table]) => !concurrently && !created.has(table))
      .map(([, , table]) => `creates an index on ${table} without concurrently`),
    ...(indexes.some(([, concurrently]) => concurrently) && mode !== 'alone'
      ? ['creates an index concurrently without `-- alone`']
      : []),
    ...(mode !== 'transaction' && /;\s*\S/.test(code.trim())
      ? [`has more than one statement with \`-- ${mode}\``]
      : []),
  ]
}

it('new migrations leave the version before working', () => {
  const found = readdirSync(FOLDER)
    .map((name) => ({ name, version: Number(name.slice(0, 4)) }))
    .filter(({ version }) => version >= FIRST_WITH_RULES)
    .map(({ name, version }) => [name, problemsOf(readFileSync(join(FOLDER, name), 'utf8'), version)])
  expect(found.filter(([, problems]) => problems!.length > 0)).toEqual([])
})

it.each([
  ['select 1', ['has neither `-- expand` nor `-- contract after NNNN`']],
  ['-- expand\nalter table users add later integer', []],
  ['-- expand\nalter table users drop column name', ['drops a column without a contract']],
  ['-- expand\nalter table users drop name', ['drops a column without a contract']],
  ['-- expand\nalter table users drop constraint users_name', []],
  ['-- contract after 0089\nalter table users drop column name', []],
  ['-- expand\nalter table users alter column name type varchar(10)', ['changes a type without a contract']],
  ['-- expand\nalter table users\n  alter name set not null', ['forbids null without a contract']],
  ['-- expand\nalter table users rename name to label', ['renames without a contract']],
  ["-- expand\nalter table users add column later text not null default ''", []],
  [
    '-- expand\nalter table users add later text not null',
    ['adds a column that older programs do not fill without a contract'],
  ],
  ['-- expand\ndrop table users', ['drops a table or view without a contract']],
  ['-- expand\ncreate index on users (name)', ['creates an index on users without concurrently']],
  ['-- expand\ncreate table later (id integer);\ncreate index on later (id)', []],
  ['-- expand\n-- alone\ncreate index concurrently later on users (name)', []],
  [
    '-- expand\ncreate index concurrently later on users (name)',
    ['creates an index concurrently without `-- alone`'],
  ],
  ['-- expand\n-- batches\nupdate a set b = 1; select 1', ['has more than one statement with `-- batches`']],
  ['-- expand\n-- drop column in a comment\nselect 1', []],
])('%s', (sql, problems) => {
  expect(problemsOf(sql, 90)).toEqual(problems)
})
