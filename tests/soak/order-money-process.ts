/** One of two processes of the shop that change the same orders. Started, and killed, by `order-money-processes.ts`. */
import { Refusal, type RefusalKind } from '#core/refusal.ts'
import { closeDatabase, openDatabase } from '#platform/database/database.server.ts'
import { calls, type CallName } from './order-money-calls.ts'

export interface CallRequest {
  id: number
  name: CallName
  input: unknown
}

export type CallAnswer = { id: number } & (
  | { result: unknown }
  | { refusal: { code: string; kind: RefusalKind; details: Record<string, string | number> } }
  | { failure: string }
)

async function answer({ id, name, input }: CallRequest): Promise<CallAnswer> {
  try {
    return { id, result: await (calls[name] as (input: unknown) => Promise<unknown>)(input) }
  } catch (error) {
    if (!(error instanceof Refusal))
      return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    const { code, kind, details } = error
    return { id, refusal: { code, kind, details } }
  }
}

if (process.send) {
  openDatabase(JSON.parse(process.env.TEST_DATABASE!))
  process.on(
    'message',
    (request: CallRequest) => void answer(request).then((result) => process.send!(result)),
  )
  process.on('disconnect', () => void closeDatabase().then(() => process.exit()))
  process.send({ id: 0, result: undefined } satisfies CallAnswer)
}
