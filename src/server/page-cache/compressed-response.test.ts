import { expect, it } from 'vitest'
import { bytesOf, compressedResponse, recompress } from './compressed-response.server.ts'

const ANSWER = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<p>Voile</p>'.repeat(400)),
}

it('a stored body holds no more memory than its bytes, and all of it is counted', async () => {
  const page = await compressedResponse(ANSWER)
  const held = () => Object.values(page.bodies).map(({ buffer }) => buffer.byteLength)
  const lengths = () => Object.values(page.bodies).map(({ length }) => length)
  expect(held()).toEqual(lengths())
  await recompress(page)
  expect(held()).toEqual(lengths())
  expect(bytesOf(page)).toBeGreaterThan(held().reduce((sum, bytes) => sum + bytes))
})

it('counts memory that a body only has a part of', async () => {
  const page = await compressedResponse(ANSWER, { identity: Buffer.alloc(100_000).subarray(0, 10) })
  expect(bytesOf(page)).toBeGreaterThan(100_000)
})
