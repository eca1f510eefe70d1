/** The time that PostgreSQL needs for the statements of a function, as EXPLAIN ANALYZE measures it. */
import { databasePool } from '#platform/database/database.server.ts'
import { statementsOf } from '../tests/statements.ts'

const RUNS = 5

export interface Explained {
  /** The slowest statement, in milliseconds: planning and execution. */
  slowest: number
  all: number
  text: string
}

/** The fastest of five runs of each statement: its data is in memory, and other load of the machine counts least. */
export async function explain(run: () => Promise<unknown>): Promise<Explained> {
  const times: { time: number; text: string }[] = []
  for (const { text, values } of await statementsOf(run)) {
    let time = Infinity
    for (let sample = 0; sample < RUNS; sample++) {
      const { rows } = await databasePool().query<{ 'QUERY PLAN': Record<string, number>[] }>(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      )
      const [plan] = rows[0]!['QUERY PLAN']
      time = Math.min(time, plan!['Execution Time']! + plan!['Planning Time']!)
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
