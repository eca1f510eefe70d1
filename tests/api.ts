/** Requests of the programming interface in tests, without a started shop. */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { createApi } from '#features/api/api-app.server.ts'
import { SCOPES, type Scope } from '#features/api/api-key.rules.ts'
import { createKey } from '#features/api/api-keys.server.ts'
import { API_BASE } from '#features/api/open-api.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { API_PARTS } from '../src/api-operations.server.ts'

export const API_OPERATIONS = API_PARTS.flatMap(({ operations }) => operations)

export async function aKey(
  by: StaffPerson,
  scopes: readonly Scope[] = SCOPES,
  validity = '0',
): Promise<string> {
  const form = { name: randomUUID(), scopes: [...scopes], validity }
  return createKey({ form, by, now: new Date() })
}

export interface ApiRequest {
  method?: string
  key?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

export interface ApiAnswer {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asked for
  body: any
}

/** Sends requests to the interface as a server would; a body is sent as JSON, with a new idempotency key. */
export function useApi(): (path: string, request?: ApiRequest) => Promise<ApiAnswer> {
  const app = new Hono()
  app.route(API_BASE, createApi(API_PARTS, { addressOf: () => '127.0.0.1', readBody: (_c, next) => next() }))
  return async (path, { method, key, body, headers } = {}) => {
    const response = await app.request(path.startsWith(API_BASE) ? path : API_BASE + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? (JSON.parse(text) as unknown) : text,
    }
  }
}
