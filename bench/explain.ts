/** The time that PostgreSQL needs for the statements of a function, as EXPLAIN ANALYZE measures it. */
import pg from 'pg'
import { databasePool } from '#platform/database/database.server.ts'

interface Statement {
  text: string
  values: unknown[]
}

/** Runs it and returns the statements that it sent. */
async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
  const found: Statement[] = []
  const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
  function recorded(this: pg.Client, ...args: unknown[]): unknown {
    const [first, values] = args
    const { text, values: own } = typeof first === 'string' ? { text: first } : (first as Partial<Statement>)
    if (/^\s*(select|with)\b/i.test(text ?? ''))
      found.push({ text: text!, values: own ?? (values as unknown[]) ?? [] })
    return Reflect.apply(query, this, args)
  }
  Object.assign(pg.Client.prototype, { query: recorded })
  try {
    await run()
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
  return found
}

export interface Explained {
  /** The slowest statement, in milliseconds: planning and execution. */
  slowest: number
  all: number
  text: string
}

/** The second of two runs of each statement, so that its data is in memory. */
export async function explain(run: () => Promise<unknown>): Promise<Explained> {
  const times: { time: number; text: string }[] = []
  for (const { text, values } of await statementsOf(run)) {
    let time = 0
    for (const _ of [1, 2]) {
      const { rows } = await databasePool().query<{ 'QUERY PLAN': Record<string, number>[] }>(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      )
      const [plan] = rows[0]!['QUERY PLAN']
      time = plan!['Execution Time']! + plan!['Planning Time']!
    }
    times.push({ time, text })
  }
  const [slowest] = times.toSorted((a, b) => b.time - a.time)
  return {
    slowest: slowest?.time ?? 0,
    all: times.reduce((sum, { time }) => sum + time, 0),
    text: slowest?.text ?? '',
  }
}
