import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { openApiDocument } from '#features/api/open-api.server.ts'
import { typesOf } from '../examples/client/generate-types.ts'
import { API_PARTS } from '../src/api-operations.server.ts'

/** The formatter changes white space, quotes and brackets only. */
const plain = (text: string) => text.replaceAll(/[\s()|;,]/g, '').replaceAll('"', "'")

it('the types of the client are those of the interface', async () => {
  const generated = typesOf(JSON.parse(JSON.stringify(openApiDocument(API_PARTS))))
  const stored = await readFile(new URL('../examples/client/api-types.ts', import.meta.url), 'utf8')
  expect(plain(stored)).toBe(plain(generated))
})
