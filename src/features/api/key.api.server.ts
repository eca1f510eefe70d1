/** The key itself: the first request of a program. */
import * as v from 'valibot'
import { moment, optionalTimeOf } from '#platform/http/json-schemas.server.ts'
import { SCOPES } from './api-key.rules.ts'
import type { ApiPart } from './open-api.server.ts'
import { defineOperation } from './operation.server.ts'

const key = v.object({
  name: v.string(),
  scopes: v.array(v.picklist(SCOPES)),
  expiresAt: v.nullable(moment),
})

export const keyApi: ApiPart = {
  tag: 'Key',
  about: 'What the key of the request may do.',
  schemas: { Key: key },
  operations: [
    defineOperation({
      name: 'readKey',
      method: 'get',
      path: '/key',
      access: 'anyStaff',
      summary: 'The name, scopes and expiry of this key',
      result: key,
      handle: async ({ by: { name, permissions }, expiresAt }) => ({
        name,
        scopes: SCOPES.filter((scope) => permissions.includes(scope)),
        expiresAt: optionalTimeOf(expiresAt),
      }),
    }),
  ],
}
