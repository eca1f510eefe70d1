/** The OpenAPI document, written from the schemas that check the requests. */
import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { VERSION } from '#platform/version.server.ts'
import { SCOPES } from './api-key.rules.ts'
import type { Operation } from './operation.server.ts'

export const API_BASE = '/api/v1'

/** The operations of one subject, and its schemas that the document names. */
export interface ApiPart {
  tag: string
  about: string
  schemas: Record<string, v.GenericSchema>
  operations: Operation[]
}

/** JSON Schema, as far as the document uses it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  description?: string
  [more: string]: unknown
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: Schema
}

export interface DescribedOperation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, DescribedResponse>
}

interface DescribedResponse {
  description: string
  headers?: Record<string, { description: string; schema: Schema }>
  content?: Record<string, { schema: Schema }>
}

export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string; summary: string; description: string }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, DescribedOperation>>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> }
}

const fieldError = v.object({
  pointer: v.optional(v.pipe(v.string(), v.description('JSON Pointer into the body'))),
  parameter: v.optional(v.pipe(v.string(), v.description('Parameter of the URL'))),
  code: v.string(),
  detail: v.string(),
})

const problem = v.pipe(
  v.object({
    type: v.string(),
    title: v.string(),
    status: v.pipe(v.number(), v.integer()),
    detail: v.pipe(v.string(), v.description('In Arabic or French, by Accept-Language')),
    instance: v.string(),
    code: v.pipe(v.string(), v.description('Does not change; decide by it')),
    errors: v.optional(v.array(fieldError)),
  }),
  v.description('Problem details (RFC 9457)'),
)

const INTRODUCTION = [
  'Reads and changes the shop with the same rules as the back office.',
  'Amounts are integers of hundredths of an ouguiya, with `currency` MRU. Times are UTC. Days are days in Nouakchott, which is UTC all year.',
  'Fields may be added to answers within version 1: ignore those that you do not know.',
].join('\n\n')

export function openApiDocument(parts: ApiPart[]): OpenApiDocument {
  const named = {
    ...Object.assign({}, ...parts.map((part) => part.schemas)),
    Problem: problem,
  } as ApiPart['schemas']
  const write = schemaWriter(named)
  const paths: OpenApiDocument['paths'] = {}
  for (const { tag, operations } of parts)
    for (const operation of operations)
      (paths[API_BASE + operation.path] ??= {})[operation.method] = describe(operation, tag, write)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Melhfa API',
      version: VERSION,
      summary: 'Orders, products, stock, clients and money of the shop',
      description: INTRODUCTION,
    },
    servers: [{ url: '/', description: 'This shop' }],
    tags: parts.map(({ tag, about }) => ({ name: tag, description: about })),
    paths,
    components: {
      schemas: toJsonSchemaDefs(named, CONVERSION) as Record<string, Schema>,
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key, which the owner creates. Its scopes are some of: ${SCOPES.join(', ')}.`,
        },
      },
    },
  }
}

type WriteSchema = (schema: v.GenericSchema) => Schema

const CONVERSION: Omit<ConversionConfig, 'definitions'> = {
  target: 'draft-2020-12',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  // A check in code, beside a format that says the same.
  ignoreActions: ['check'],
}

/** A named schema is written as a reference, also inside another one. */
function schemaWriter(definitions: ApiPart['schemas']): WriteSchema {
  const names = new Map(Object.entries(definitions).map(([name, schema]) => [schema, name]))
  return (schema) => {
    const name = names.get(schema)
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
    const {
      $schema: _,
      $defs: __,
      ...written
    } = toJsonSchema(schema, { ...CONVERSION, definitions }) as Schema
    return written
  }
}

function describe(operation: Operation, tag: string, write: WriteSchema): DescribedOperation {
  const { name, method, access, summary, description, body, result, status = 200 } = operation
  const scope = access === 'anyStaff' ? 'Any key.' : `Needs the scope \`${access}\`.`
  const answer: DescribedResponse = {
    description: status === 201 ? 'Created' : 'Done',
    ...(method !== 'post' && {
      headers: { ETag: { description: 'Of this content', schema: { type: 'string' } } },
    }),
    content: { 'application/json': { schema: write(result) } },
  }
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: [description, scope].filter(Boolean).join('\n\n'),
    security: [{ key: [] }],
    parameters: parametersOf(operation, write),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: write(body) } } },
    }),
    responses: {
      [status]: answer,
      ...(method === 'get' && { 304: { description: 'Not changed' } }),
      ...Object.fromEntries(problemStatuses(operation).map((code) => [code, problemAnswer(code)])),
    },
  }
}

function problemAnswer(status: number): DescribedResponse {
  const schema = { $ref: '#/components/schemas/Problem' }
  return { description: PROBLEMS[status]!, content: { 'application/problem+json': { schema } } }
}

const PROBLEMS: Record<number, string> = {
  400: 'A parameter or header is not valid',
  401: 'No key, or one that is not valid any more',
  403: 'The key lacks a scope',
  404: 'There is no such thing',
  409: 'Conflicts with the present state',
  412: 'Changed since it was read',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'The content is not valid',
  429: 'Too many requests; see Retry-After',
  503: 'Not available now; see Retry-After',
}

function problemStatuses({ method, path }: Operation): number[] {
  const isWrite = method !== 'get'
  return [
    400,
    401,
    403,
    ...(path.includes('{id}') ? [404] : []),
    ...(isWrite ? [409] : []),
    ...(method === 'patch' ? [412] : []),
    ...(isWrite ? [413, 415, 422] : []),
    429,
    503,
  ]
}

const HEADERS: Record<Operation['method'], Parameter> = {
  get: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of the answer that you have: 304 if it has not changed',
    schema: { type: 'string' },
  },
  post: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'Different for each operation, the same for its repetitions; kept for 24 hours',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  },
  patch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The ETag that you have read: 412 if it has changed since',
    schema: { type: 'string' },
  },
}

function parametersOf({ method, path, query }: Operation, write: WriteSchema): Parameter[] {
  const written = write(query)
  const ofQuery = Object.entries(written.properties ?? {}).map(
    ([name, { description, ...schema }]): Parameter => {
      const required = written.required?.includes(name) ?? false
      return { name, in: 'query', required, description: description ?? '', schema }
    },
  )
  const ofPath: Parameter[] = path.includes('{id}')
    ? [
        {
          name: 'id',
          in: 'path',
          required: true,
          description: 'The id',
          schema: { type: 'integer', minimum: 1 },
        },
      ]
    : []
  return [...ofPath, ...ofQuery, HEADERS[method]]
}
