/** The OpenAPI document is valid for tools of others, and every operation keeps to it, whatever is sent. */
import { randomUUID } from 'node:crypto'
import { Validator } from '@seriousme/openapi-schema-validator'
import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { aKey, API_OPERATIONS, useApi, type ApiAnswer } from '../../../tests/api.ts'
import { aCategory, aProduct } from '../../../tests/builders.ts'
import { isFullRun } from '../../../tests/sizes.ts'
import { theOwner } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { API_PARTS } from '../../api-operations.server.ts'
import { openApiDocument, type DescribedOperation, type Schema } from './open-api.server.ts'
import type { Operation } from './operation.server.ts'

useTestDatabase()
const api = useApi()
const document = openApiDocument(API_PARTS)

let owner: StaffPerson

beforeAll(async () => {
  await createDefaultSettings()
  owner = await theOwner()
  const categoryId = await aCategory()
  for (const _ of [1, 2, 3]) await aProduct({ categoryId, stockQuantity: 50 })
  const key = await aKey(owner)
  const [variant] = (await api('/variants', { key })).body.data as { id: number }[]
  const body = {
    kind: 'counter',
    customer: { name: 'Mariem', phone: '22 12 34 56' },
    lines: [{ variantId: variant!.id, quantity: 1 }],
    paymentMethod: 'cash',
  }
  for (const _ of [1, 2, 3]) await api('/orders', { key, body })
})

/** With undeclared fields refused, which a client would have to accept. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).map(([name, value]) => [name, strict(value)])
  const copy = Object.fromEntries(entries) as Schema
  return copy.type === 'object' && copy.properties ? { ...copy, additionalProperties: false } : copy
}

const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
const components = strict(document.components)
const compiled = new Map<Schema, ValidateFunction>()

function validatorOf(schema: Schema): ValidateFunction {
  const known = compiled.get(schema) ?? ajv.compile({ ...(strict(schema) as object), components })
  compiled.set(schema, known)
  return known
}

/** What is wrong with an answer; undefined if it is one that the document declares. */
function problemOf({ path, method }: Operation, { status, headers, body }: ApiAnswer): string | undefined {
  const declared = document.paths[`/api/v1${path}`]![method]!.responses[status]
  if (!declared) return `answers ${status}, which is not declared: ${JSON.stringify(body)}`
  const [content] = Object.entries(declared.content ?? {})
  if (!content) return undefined
  const [type, { schema }] = content
  if (headers.get('content-type') !== type) return `answers ${status} as ${headers.get('content-type')}`
  const isValid = validatorOf(schema)
  return isValid(body) ? undefined : `answers ${status} with ${ajv.errorsText(isValid.errors)}`
}

const FAR_DAYS = ['0000-01-01', '0001-01-01', '9999-12-31']
const DAYS = ['2026-11-17', '2026-02-29', '1900-01-01', '2999-12-31', ...FAR_DAYS]

/** Values of a schema of the document, and others that do not keep to it. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const { $ref, type, properties, items, anyOf, enum: choices, const: constant, required = [] } = schema
  if ($ref) return valuesOf(document.components.schemas[$ref.split('/').at(-1)!]!)
  if (constant !== undefined) return fc.constant(constant)
  if (choices) return fc.constantFrom(...choices)
  if (anyOf) return fc.oneof(...anyOf.map(valuesOf))
  if (properties)
    return fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, valuesOf(property)])),
      { requiredKeys: required },
    )
  if (items) return fc.array(valuesOf(items), { minLength: Number(schema.minItems ?? 0), maxLength: 3 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'integer' || type === 'number') return numbersOf(schema)
  if (schema.format === 'date') return fc.constantFrom(...DAYS)
  return textsOf(schema)
}

/** Ids and quantities that exist are small. */
function numbersOf({ minimum, maximum }: Schema): fc.Arbitrary<number> {
  const [min, max] = [Number(minimum ?? -1000), Number(maximum ?? Number.MAX_SAFE_INTEGER)]
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: Math.max(min, 1), max: Math.min(max, 6) }) },
    { weight: 1, arbitrary: fc.maxSafeInteger().map((number) => Math.min(max, Math.max(min, number))) },
  )
}

const HOSTILE = [
  '22 12 34 56',
  '\0',
  '\u{D800}',
  "'; drop table orders --",
  '\u202E',
  'ملحفة',
  '%',
  '18.09,-15.97',
]

function textsOf({ minLength, maxLength }: Schema): fc.Arbitrary<string> {
  const max = Math.min(Number(maxLength ?? 50), 50)
  return fc.oneof(
    fc.constantFrom(...HOSTILE.filter(({ length }) => length <= max)),
    fc.string({ unit: 'binary', minLength: Number(minLength ?? 0), maxLength: max }),
  )
}

const anything = fc.jsonValue({ maxDepth: 2 })

/** Mostly as the schema says, else with one field replaced, or anything. */
function bodiesOf(schema: Schema): fc.Arbitrary<unknown> {
  const valid = valuesOf(schema)
  const spoiled = fc
    .tuple(valid, fc.string({ maxLength: 8 }), anything)
    .map(([body, name, value]) => ({ ...(body as object), [name]: value }))
  return fc.oneof(
    { weight: 6, arbitrary: valid },
    { weight: 2, arbitrary: spoiled },
    { weight: 1, arbitrary: anything },
  )
}

function queriesOf({ parameters }: DescribedOperation): fc.Arbitrary<string> {
  const ofQuery = parameters.filter((parameter) => parameter.in === 'query')
  const values = Object.fromEntries(
    ofQuery.map(({ name, schema }) => [name, fc.oneof(valuesOf(schema), fc.string({ maxLength: 5 }))]),
  )
  return fc
    .record(values, { requiredKeys: [] })
    .map((query) =>
      new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString(),
    )
}

describe('the document', () => {
  it('is valid OpenAPI 3.1 for a validator of others', async () => {
    const result = await new Validator().validate(JSON.stringify(document, null, 2))
    expect(result).toMatchObject({ valid: true })
    expect(
      await new Validator().validate(JSON.stringify({ ...document, paths: { orders: {} } }, null, 2)),
    ).toMatchObject({ valid: false })
  })

  it('names each operation once, and describes all that it answers with', () => {
    const names = API_OPERATIONS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const refs = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name!,
    )
    expect(refs.filter((name) => !Object.hasOwn(document.components.schemas, name))).toEqual([])
    const unused = Object.keys(document.components.schemas).filter((name) => !refs.includes(name))
    expect(unused).toEqual([])
    for (const schema of Object.values(document.components.schemas)) expect(schema.type).toBe('object')
  })

  it('is served, with a page that needs no script', async () => {
    const served = await api('/openapi.json')
    expect(served.body).toEqual(JSON.parse(JSON.stringify(document)))
    const page = await api('/api/v1')
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.body).not.toMatch(/<script|style=|https?:\/\/(?!…)/)
    for (const { name } of API_OPERATIONS) expect(page.body).toContain(`id="${name}"`)
    expect((await api('/reference.css')).headers.get('content-type')).toContain('text/css')
  })
})

const RUNS = isFullRun ? 200 : 25

describe('every operation keeps to the document', () => {
  it.each(API_OPERATIONS.map((operation) => [operation.name, operation] as const))(
    '%s',
    async (_, operation) => {
      const { method, path } = operation
      const described = document.paths[`/api/v1${path}`]![method]!
      const schema = described.requestBody?.content['application/json']?.schema
      const bodies = schema ? bodiesOf(schema) : fc.constant(undefined)
      const key = await aKey(owner)
      const ids = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) }, fc.nat())
      await fc.assert(
        fc.asyncProperty(ids, queriesOf(described), bodies, async (id, query, body) => {
          const request = { key, method: method.toUpperCase(), ...(schema && { body: JSON.stringify(body) }) }
          const answer = await api(`${path.replace('{id}', String(id))}?${query}`, {
            ...request,
            headers: { 'idempotency-key': randomUUID() },
          })
          expect(problemOf(operation, answer)).toBeUndefined()
        }),
        { numRuns: RUNS },
      )
    },
  )

  it('and refuses days so far away that the database has none around them', async () => {
    const key = await aKey(owner)
    const parameters = API_OPERATIONS.flatMap(({ path, method }) =>
      document.paths[`/api/v1${path}`]![method]!.parameters.filter(
        ({ schema }) => schema.format === 'date',
      ).map(({ name }) => `${path}?${name}=`),
    )
    expect(parameters).toContain('/stock-movements?to=')
    for (const parameter of parameters)
      for (const day of FAR_DAYS) expect(await api(parameter + day, { key })).toMatchObject({ status: 400 })
  })

  it('and answers with content at least once', async () => {
    const key = await aKey(owner)
    const filled = [
      '/orders',
      '/payments',
      '/products',
      '/variants',
      '/stock-movements',
      '/clients',
      '/cash-sessions',
      '/cash-entries',
    ]
    for (const path of filled) expect((await api(path, { key })).body.data).not.toEqual([])
  })
})
