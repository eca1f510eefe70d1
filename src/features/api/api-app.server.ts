/**
 * `/api/v1`: the operations that the features declare, over HTTP. Checks the key, the limit, the permission and the
 * schemas, and writes answers and problems; what an operation does is a use case of its feature.
 */
import { createHash } from 'node:crypto'
import { Hono, type Context, type Env, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { Refusal, REFUSAL_STATUS } from '#core/refusal.ts'
import type { Language } from '#core/text.ts'
import { can } from '#features/staff/staff.rules.ts'
import { isConnectionError, isReportedOutage, retryTransaction } from '#platform/database/database.server.ts'
import { addressKey, consumeRateLimits, type LimitUse } from '#platform/http/rate-limit.server.ts'
import { createQueue } from '#platform/jobs/queue.server.ts'
import { log } from '#platform/log.server.ts'
import { findKey, type UsedKey } from './api-keys.server.ts'
import { matchesAny, tagOf } from './entity-tag.rules.ts'
import { answerOnce, requestKeyOf, type Answer } from './idempotency.server.ts'
import { API_BASE, openApiDocument, type ApiPart } from './open-api.server.ts'
import type { Call, ObjectSchema, Operation } from './operation.server.ts'
import {
  fieldErrors,
  preferredLanguage,
  problemResponse,
  ProblemError,
  type Problem,
} from './problem.server.ts'
import { REFERENCE_CSS, referencePage } from './reference-page.server.ts'

interface ApiOptions<E extends Env> {
  addressOf: (c: Context<E>) => string
  /** Reads the body within the limits of its size. */
  readBody: MiddlewareHandler<E>
}

/** Requests of one key; enough for a sync of every product each minute in pages. */
export const REQUESTS_PER_MINUTE = 300
/** Unknown keys of one address. Many programs may share it. */
const FAILURES_PER_MINUTE = 60

/** Programs send in bursts: these operations leave connections of the database for shoppers and staff. */
const enqueue = createQueue({ concurrency: 6, maxQueued: 200 })

export function createApi<E extends Env>(parts: ApiPart[], { addressOf, readBody }: ApiOptions<E>): Hono<E> {
  const api = new Hono<E>()
  const operations = parts.flatMap((part) => part.operations)
  const document = openApiDocument(parts)
  const written = JSON.stringify(document)
  const page = referencePage(document)
  const publicAnswers: [path: string, type: string, body: string][] = [
    ['/', 'text/html; charset=utf-8', page],
    ['/openapi.json', 'application/json', written],
    ['/reference.css', 'text/css; charset=utf-8', REFERENCE_CSS],
  ]
  for (const [path, type, body] of publicAnswers)
    api.get(path, (c) =>
      conditional(
        c,
        new Response(body, { headers: { 'content-type': type, 'cache-control': 'no-cache' } }),
        body,
      ),
    )
  for (const [path, ofPath] of Map.groupBy(operations, (operation) => operation.path)) {
    const route = path.replaceAll('{id}', ':id')
    api.all(route, async (c, next) => {
      const refused: unknown = await readBody(c, next)
      // Its text is for pages.
      return refused instanceof Response
        ? asProblem(c, { status: refused.status, code: refused.status === 413 ? 'tooLarge' : 'busy' })
        : undefined
    })
    api.all(route, (c) => dispatch(c, ofPath, addressOf(c)))
  }
  api.all('*', (c) => asProblem(c, { status: 404, code: 'pathUnknown' }))
  api.onError((error, c) => asProblem(c, problemOf(error)))
  return api
}

async function dispatch(c: Context, operations: Operation[], address: string): Promise<Response> {
  const method = c.req.method === 'HEAD' ? 'get' : c.req.method.toLowerCase()
  const operation = operations.find((one) => one.method === method)
  if (!operation) {
    const allow = operations.flatMap((one) =>
      one.method === 'get' ? ['GET', 'HEAD'] : one.method.toUpperCase(),
    )
    return asProblem(c, { status: 405, code: 'methodUnknown', headers: { allow: allow.join(', ') } })
  }
  const now = new Date()
  const key = await authenticate(c, address, now)
  const limit = await consumeLimit(key)
  const headers = limitHeaders(limit)
  if (limit.isExceeded) {
    const retry = { 'retry-after': String(Math.max(1, Math.ceil(limit.endsInMs / 1000))) }
    return asProblem(c, { status: 429, code: 'tooManyRequests', headers: { ...headers, ...retry } })
  }
  try {
    const response = await enqueue(() => respond(c, operation, key, now))
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  } catch (error) {
    const problem = problemOf(error, operation, languageOf(c))
    return asProblem(c, { ...problem, headers: { ...headers, ...problem.headers } })
  }
}

/** The key of the `Authorization` header; cookies are not read. */
async function authenticate(c: Context, address: string, now: Date): Promise<UsedKey> {
  const secret = /^Bearer ([\w-]{1,100})$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const key = secret === undefined ? undefined : await findKey(secret, now)
  if (key) return key
  const limit = { points: FAILURES_PER_MINUTE, minutes: 1, store: 'memory' } as const
  if (!(await consumeRateLimits('api key', { [addressKey(address)]: limit })))
    throw new ProblemError({ status: 429, code: 'tooManyRequests', headers: { 'retry-after': '60' } })
  throw new ProblemError({
    status: 401,
    code: 'noKey',
    headers: { 'www-authenticate': 'Bearer realm="api"' },
  })
}

async function consumeLimit({ id }: UsedKey): Promise<LimitUse & { isExceeded: boolean }> {
  let use: LimitUse = { remaining: 0, endsInMs: 60_000 }
  const limits = { [`key:${id}`]: { points: REQUESTS_PER_MINUTE, minutes: 1 } }
  const isWithin = await consumeRateLimits('api', limits, (reported) => (use = reported))
  return { ...use, isExceeded: !isWithin }
}

/** As in draft-ietf-httpapi-ratelimit-headers. */
function limitHeaders({ remaining, endsInMs }: LimitUse): Record<string, string> {
  return {
    'ratelimit-policy': `"key";q=${REQUESTS_PER_MINUTE};w=60`,
    ratelimit: `"key";r=${remaining};t=${Math.ceil(endsInMs / 1000)}`,
  }
}

async function respond(c: Context, operation: Operation, key: UsedKey, now: Date): Promise<Response> {
  const { access, status = 200 } = operation
  if (!can(key.client, access))
    throw new ProblemError({ status: 403, code: 'scopeMissing', headers: { 'x-required-scope': access } })
  const language = languageOf(c)
  const id = pathId(c)
  const query = parseQuery(c, operation.query, language)
  const body = operation.body ? await parseBody(c, operation.body, language) : {}
  const idempotencyKey = operation.method === 'post' ? readIdempotencyKey(c) : ''
  const requestKey = requestKeyOf(key.id, idempotencyKey, operation.name, id)
  const call = { id, query, body, by: key.client, expiresAt: key.expiresAt, now, language, requestKey }
  const answer = async (): Promise<Answer> => {
    const result = await operation.handle(call)
    return { status, body: JSON.stringify(operation.isList ? withNextPath(c, result as Page) : result) }
  }
  if (operation.method === 'get') return readAnswer(c, await answer())
  if (operation.method === 'patch') return changed(c, operation, call, answer)
  const requestHash = createHash('sha256')
    .update(JSON.stringify([operation.name, id, query, body]))
    .digest('hex')
  const { isReplayed, ...stored } = await answerOnce(
    { keyId: key.id, idempotencyKey, requestHash, now },
    answer,
  )
  return jsonResponse(stored, isReplayed ? { 'idempotency-replayed': 'true' } : {})
}

interface Page {
  data: unknown[]
  next: string | null
}

/** The cursor of the next page as the path that reads it. */
function withNextPath(c: Context, { data, next }: Page): Page {
  if (next === null) return { data, next }
  const url = new URL(c.req.url)
  url.searchParams.set('cursor', next)
  return { data, next: url.pathname + url.search }
}

function readAnswer(c: Context, answer: Answer): Response {
  return conditional(c, jsonResponse(answer), answer.body)
}

/** 304 if the client has this content already. */
function conditional(c: Context, response: Response, body: string): Response {
  const tag = tagOf(hashOf(body))
  const known = c.req.header('if-none-match')
  const headers = { etag: tag, 'cache-control': response.headers.get('cache-control') ?? 'private, no-cache' }
  if (known !== undefined && matchesAny(known, tag)) return new Response(null, { status: 304, headers })
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

/** With `If-Match` only what the client has read is changed: it is compared under the lock of the change. */
async function changed(
  c: Context,
  operation: Operation,
  call: Call<Record<string, unknown>, Record<string, unknown>>,
  answer: () => Promise<Answer>,
): Promise<Response> {
  const expected = c.req.header('if-match')
  const done = await retryTransaction(async () => {
    if (expected !== undefined) {
      const current = JSON.stringify(await operation.readLocked!(call))
      if (!matchesAny(expected, tagOf(hashOf(current))))
        throw new ProblemError({ status: 412, code: 'changedMeanwhile' })
    }
    return answer()
  })
  return jsonResponse(done, { etag: tagOf(hashOf(done.body)) })
}

function jsonResponse({ status, body }: Answer, headers: Record<string, string> = {}): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      vary: 'authorization',
      ...headers,
    },
  })
}

function hashOf(body: string): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 27)
}

const MAX_KEY_LENGTH = 200

function readIdempotencyKey(c: Context): string {
  const key = c.req.header('idempotency-key')?.trim() ?? ''
  if (key !== '' && key.length <= MAX_KEY_LENGTH) return key
  throw new ProblemError({ status: 400, code: 'idempotencyKeyMissing' })
}

/** A path without an id of digits names nothing. */
function pathId(c: Context): number {
  const text: string | undefined = c.req.param('id')
  if (text === undefined) return 0
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new ProblemError({ status: 404, code: 'pathUnknown' })
  return Number(text)
}

function parseQuery(c: Context, schema: ObjectSchema, language: Language): Record<string, unknown> {
  const values = [...new URL(c.req.url).searchParams].map(([name, text]) => [
    name,
    asValue(schema, name, text),
  ])
  const result = v.safeParse(schema, Object.fromEntries(values))
  if (result.success) return result.output
  const errors = fieldErrors(result.issues, 'query', language)
  throw new ProblemError({ status: 400, code: 'invalidFields', errors })
}

/** A parameter is text: where the schema expects a number, digits are one. */
function asValue(schema: ObjectSchema, name: string, text: string): unknown {
  const entry = Object.hasOwn(schema.entries, name) ? schema.entries[name] : undefined
  const isNumber = entry !== undefined && /^\d{1,16}$/.test(text) && !v.safeParse(entry, text).success
  return isNumber ? Number(text) : cleanString(text)
}

async function parseBody(
  c: Context,
  schema: ObjectSchema,
  language: Language,
): Promise<Record<string, unknown>> {
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new ProblemError({ status: 415, code: 'notJson' })
  const result = v.safeParse(schema, readJson(await c.req.text()))
  if (result.success) return result.output
  const errors = fieldErrors(result.issues, 'body', language)
  throw new ProblemError({ status: 422, code: 'invalidFields', errors })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value: unknown) =>
      typeof value === 'string' ? cleanString(value) : value,
    )
  } catch (error) {
    if (error instanceof SyntaxError) throw new ProblemError({ status: 400, code: 'badJson' })
    throw error
  }
}

/** As in forms: line breaks are LF, and PostgreSQL stores neither NUL nor halves of a surrogate pair. */
function cleanString(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\0', '').toWellFormed()
}

function languageOf(c: Context): Language {
  return preferredLanguage(c.req.header('accept-language'))
}

/** What was sent is refused with 422, because the request itself is well-formed. */
function statusOf({ kind }: Refusal): number {
  return kind === 'invalid' ? 422 : REFUSAL_STATUS[kind]
}

function problemOf(error: unknown, operation?: Operation, language?: Language): Problem {
  if (error instanceof ProblemError) return error.problem
  if (error instanceof Refusal) {
    const status = statusOf(error)
    const detail = language && operation?.sentence?.(error.code, error.details, language)
    const headers = status === 503 || error.code === 'requestInProgress' ? { 'retry-after': '1' } : {}
    return { status, code: error.code, detail, headers }
  }
  if (isReportedOutage(error) || isConnectionError(error))
    return { status: 503, code: 'busy', headers: { 'retry-after': '5' } }
  log.error({ err: error, operation: operation?.name }, 'request of the API failed, answered with 500')
  return { status: 500, code: 'internalError' }
}

function asProblem(c: Context, problem: Problem): Response {
  return problemResponse(problem, {
    path: new URL(c.req.url).pathname,
    language: languageOf(c),
    base: API_BASE,
  })
}
