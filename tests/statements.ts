/** The statements that a function sends to the database, to explain them. */
import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

/** Runs it and returns the statements that read. */
export async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
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
