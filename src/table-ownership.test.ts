/** Every table has one owner, and only the owner's code names it. The owners are in tests/table-owners.ts. */
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourceFiles, type SourceFile } from '../tests/source-files.ts'
import {
  FREE_FOLDERS,
  FUNCTION_OWNERS,
  READS_ALL,
  SHARED_FUNCTIONS,
  TABLE_OWNERS,
} from '../tests/table-owners.ts'

/** The feature a file belongs to, `platform`, or the folder above the features (`server`, `samples` …). */
function ownerOf(path: string): string {
  const [, area = '', feature = ''] = path.split('/')
  return area === 'features' ? feature : area
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')
}

interface Mention {
  name: string
  owner: string
  isWrite: boolean
}

/** A table, or a list of tables, after an SQL keyword that is followed by a table. */
const TABLE_LIST =
  /\b(from|join|update|into|using|table)\s+((?:[^\s,;()`]+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*[^\s,;()`]+)/gi
const SEQUENCE = /\b(?:nextval|currval|setval)\(\s*'(\w+)'/g
const RAW_NAME = /\bsql\.(?:raw|identifier)\(\s*['"`](\w+)/g
const TABLE_DEFINITION = /\bpgTable\(\s*'(\w+)'/g

/** The tables, sequences and functions that the SQL of a file names. */
function namedInSql(text: string): Mention[] {
  const listed = [...text.matchAll(TABLE_LIST)].flatMap(({ 0: all, 1: word = '', 2: list = '', index }) => {
    const isWrite =
      /^(update|into|table)$/i.test(word) ||
      (/^from$/i.test(word) && /\bdelete\s+$/i.test(text.slice(0, index)))
    return all ? list.split(',').map((item) => ({ name: firstName(item), isWrite })) : []
  })
  const sequences = [SEQUENCE, RAW_NAME, TABLE_DEFINITION]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([, name = '']) => ({
      name,
      isWrite: true,
    }))
  const tables = [...listed, ...sequences].flatMap((mention) => {
    const owner = TABLE_OWNERS.get(mention.name)
    return owner ? [{ ...mention, owner }] : []
  })
  const functions = [...FUNCTION_OWNERS].flatMap(([name, owner]) =>
    new RegExp(String.raw`\b${name}\s*\(`).test(text) ? [{ name, owner, isWrite: false }] : [],
  )
  return [...tables, ...functions]
}

function firstName(item: string): string {
  return (/^\s*(?:only\s+)?(?:public\.)?"?(\w+)"?(?![\w.'"/])/.exec(item)?.[1] ?? '').toLowerCase()
}

const TABLES_IMPORT = /\b(?:import|export)\b([^'"]*?)from\s*['"]([^'"]+-tables\.server\.ts)['"]/g

/** Table objects that a file imports (or passes on) from another owner's `-tables.server.ts`. */
function namedInImports({ path, text }: SourceFile): Mention[] {
  return [...text.matchAll(TABLES_IMPORT)].flatMap(([, names = '', from = '']) => {
    const target = from.startsWith('#') ? `src/${from.slice(1)}` : join(dirname(path), from)
    if (names.includes('*')) return [{ name: 'all tables', owner: ownerOf(target), isWrite: true }]
    const imported = [...names.matchAll(/(\w+)(?:\s+as\s+(\w+))?\s*[,}]/g)].map(
      (match) => match[2] ?? match[1]!,
    )
    return imported.map((name) => ({
      name,
      owner: ownerOf(target),
      isWrite: new RegExp(String.raw`\.(?:insert|update|delete)\(\s*${name}\b`).test(text),
    }))
  })
}

function problemsIn(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => !path.includes('.test.') && !FREE_FOLDERS.some((folder) => path.startsWith(folder)))
    .flatMap((file) => {
      const text = withoutComments(file.text)
      const own = ownerOf(file.path)
      const foreign = [...namedInSql(text), ...namedInImports({ ...file, text })].filter(
        ({ owner, isWrite }) => owner !== own && (!READS_ALL.includes(own) || isWrite),
      )
      return [...new Set(foreign.map(({ name, owner }) => `${file.path} names ${name} of ${owner}`))]
    })
}

/** The tables and functions that exist after all migrations, read from their statements in order. */
function createdIn(migrations: string[]): { tables: Set<string>; functions: Set<string> } {
  const tables = new Set<string>()
  const functions = new Set<string>()
  const statement =
    /\b(create|drop|alter)\s+(?:or\s+replace\s+)?(?:unlogged\s+|materialized\s+)?(table|view|sequence|function)\s+(?:if\s+(?:not\s+)?exists\s+)?(?:public\.)?(\w+)([^;]*)/gi
  for (const text of migrations)
    for (const [, verb = '', kind = '', name = '', rest = ''] of text
      .replaceAll(/--.*$/gm, '')
      .matchAll(statement)) {
      const known = kind.toLowerCase() === 'function' ? functions : tables
      const newName = /\brename\s+to\s+(\w+)/i.exec(rest)?.[1]
      const isTrigger = known === functions && /\breturns\s+trigger\b/i.test(rest)
      if (verb.toLowerCase() === 'create' && !isTrigger) known.add(name)
      if (verb.toLowerCase() === 'drop') known.delete(name)
      if (verb.toLowerCase() === 'alter' && newName && known.delete(name)) known.add(newName)
    }
  return { tables, functions }
}

/** Created by the code that runs migrations. */
const BEFORE_MIGRATIONS = 'schema_migrations'

describe('table ownership', () => {
  const files = sourceFiles('src', ['.ts', '.tsx'])
  const created = createdIn(
    sourceFiles('db/migrations', ['.sql'])
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
      .map(({ text }) => text),
  )

  it('lists every table, sequence and function of the migrations, and nothing else', () => {
    expect([...TABLE_OWNERS.keys()].toSorted()).toEqual([...created.tables, BEFORE_MIGRATIONS].toSorted())
    expect([...FUNCTION_OWNERS.keys(), ...SHARED_FUNCTIONS].toSorted()).toEqual(
      [...created.functions].toSorted(),
    )
  })

  it('is respected by every source file', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(problemsIn(files)).toEqual([])
  })

  const planted: [string, string][] = [
    ['src/features/cash/x.server.ts', 'sql`select id from orders where number = 1`'],
    ['src/features/cash/x.server.ts', 'sql`select (select name\n from\n  clients c) as name`'],
    ['src/features/cash/x.server.ts', 'sql`select 1 from cash_days d, orders o`'],
    ['src/features/cash/x.server.ts', 'sql`select 1 from ${cashDays} left join public.orders using (id)`'],
    ['src/features/staff/x.server.ts', 'sql`delete from "settings"`'],
    ['src/features/orders/x.server.ts', 'sql`with a as (update products set price = 1) select 1`'],
    ['src/features/orders/x.server.ts', 'sql`insert into clients (name) values (1)`'],
    ['src/features/orders/x.server.ts', 'sql`select lock_and_check_variants(1)`'],
    ['src/features/cash/x.server.ts', `sql\`select nextval('invoice_numbers')\``],
    ['src/features/cash/x.server.ts', `const mine = pgTable('orders', {})`],
    [
      'src/features/messages/x.server.ts',
      `import { orders } from '#features/orders/orders-tables.server.ts'`,
    ],
    [
      'src/features/messages/x.server.ts',
      `import { messageQueue } from '#platform/jobs/message-queue-tables.server.ts'`,
    ],
    ['src/features/orders/x.server.ts', `export { media } from '../media/media-tables.server.ts'`],
    ['src/features/orders/x.server.ts', `import * as tables from '#features/media/media-tables.server.ts'`],
    ['src/features/cash/x.server.ts', 'sql`select 1 from ${sql.identifier("orders")}`'],
    ['src/server/x.server.ts', 'sql`truncate table orders`'],
    ['src/platform/x.server.ts', 'sql`select from users`'],
    ['src/features/insights/x.server.ts', 'sql`update settings set name = 1`'],
    ['src/features/insights/x.server.ts', 'sql`delete from orders`'],
    ['src/features/alerts/x.server.ts', 'sql`update orders set total = 1`'],
    [
      'src/features/insights/x.server.ts',
      `import { orders } from '#features/orders/orders-tables.server.ts'\ndb().update(orders).set({})`,
    ],
  ]
  it.each(planted)('reports a violation planted in %s: %s', (path, text) => {
    expect(problemsIn([{ path, text }])).toHaveLength(1)
  })

  const allowed: [string, string][] = [
    ['src/features/orders/x.server.ts', 'sql`select id from orders join order_items on true`'],
    ['src/features/insights/x.server.ts', 'sql`select id from orders, clients`'],
    ['src/features/alerts/x.server.ts', 'sql`select id from orders, cash_closings`'],
    [
      'src/features/insights/x.server.ts',
      `import { orders } from '#features/orders/orders-tables.server.ts'`,
    ],
    ['src/features/cash/x.server.ts', '/** Read from orders. */ // join clients'],
    ['src/features/cash/x.server.ts', `import x from 'orders'`],
    ['src/features/cash/x.db.test.ts', 'sql`select id from orders`'],
    ['src/samples/x.server.ts', 'sql`insert into orders (id) values (1)`'],
  ]
  it.each(allowed)('allows in %s: %s', (path, text) => {
    expect(problemsIn([{ path, text }])).toEqual([])
  })

  it('sees new, renamed and dropped tables in migrations', () => {
    const { tables, functions } = createdIn([
      `create table first (id int); create table second (id int); create sequence numbers;
       create function rule(a int) returns int language sql as 'select 1';
       create function watch() returns trigger language plpgsql as 'begin end';`,
      `alter table first rename to third; drop table if exists second; alter table third rename id to key;
       alter function rule(int) rename to law; -- create table ghost (id int);`,
    ])
    expect([...tables]).toEqual(['numbers', 'third'])
    expect([...functions]).toEqual(['law'])
  })
})
