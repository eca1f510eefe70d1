/** A client of the programming interface without dependencies, for Node and for browsers of the same server. */
import { OPERATIONS, type Operations, type Problem } from './api-types.ts'

export interface ClientOptions {
  /** Of the shop, as `https://shop.example`. */
  url: string
  /** `mlf_…` */
  key: string
  /** Of the sentences in problems. */
  language?: 'ar' | 'fr'
}

/** The shop has refused a request; `code` says why. */
export class MelhfaProblem extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(`${problem.code}: ${problem.detail}`)
    this.name = 'MelhfaProblem'
    this.problem = problem
  }
}

type Name = keyof Operations
type Input<N extends Name> = Operations[N]['input']
type Result<N extends Name> = Operations[N]['result']
type ListName = { [N in Name]: Result<N> extends { data: unknown[]; next: string | null } ? N : never }[Name]
type Item<N extends ListName> = Result<N>['data'][number]

interface AnyInput {
  id?: number
  query?: Record<string, string | number>
  body?: unknown
}

const MAX_ATTEMPTS = 4

export function createClient({ url, key, language = 'fr' }: ClientOptions) {
  const headers = { authorization: `Bearer ${key}`, 'accept-language': language }

  /** Repeats a request that the shop could not answer. The idempotency key makes sure that it acts once. */
  async function send(path: string, request: RequestInit, attempt = 1): Promise<unknown> {
    const response = await fetch(new URL(path, url), request)
    const answer: unknown = await response.json()
    if (response.ok) return answer
    const wait = response.headers.get('retry-after')
    if (wait === null || attempt === MAX_ATTEMPTS) throw new MelhfaProblem(answer as Problem)
    await new Promise((resolve) => setTimeout(resolve, Number(wait) * 1000))
    return send(path, request, attempt + 1)
  }

  async function call<N extends Name>(name: N, input: Input<N>): Promise<Result<N>> {
    const [method, template] = OPERATIONS[name]
    const { id, query = {}, body } = input as AnyInput
    const search = new URLSearchParams(Object.entries(query).map(([field, value]) => [field, String(value)]))
    const path = `${template.replace('{id}', String(id))}?${search.toString()}`
    const json = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const request =
      body === undefined
        ? { method, headers }
        : { method, headers: { ...headers, ...json }, body: JSON.stringify(body) }
    return (await send(path, request)) as Result<N>
  }

  /** All items of a list, page by page. */
  async function* each<N extends ListName>(name: N, input: Input<N>): AsyncGenerator<Item<N>> {
    let page = (await call(name, input)) as { data: Item<N>[]; next: string | null }
    yield* page.data
    while (page.next !== null) {
      page = (await send(page.next, { headers })) as typeof page
      yield* page.data
    }
  }

  return { call, each }
}
