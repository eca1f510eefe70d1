import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { storeImage } from '#features/media/media.server.ts'
import { db } from '#platform/database/database.server.ts'
import { twoColours } from '../../../tests/media-samples.ts'
import { aUser } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { adoptAccountPicture } from './account-picture.server.ts'
import { users } from './staff-tables.server.ts'

useTestDatabase()
const anyAddress = { isAllowed: () => true }

async function serve(body: Buffer | string): Promise<string> {
  const server = createServer((_, response) => response.end(body)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/me.png`
}

async function portraitOf(id: number): Promise<string | null> {
  const [user] = await db().select({ avatarId: users.avatarId }).from(users).where(eq(users.id, id))
  return user!.avatarId
}

it('becomes the portrait of a user who has none, and never replaces one', async () => {
  const { id } = await aUser()
  const bytes = await twoColours().png().toBuffer()
  const url = await serve(bytes)
  expect(await adoptAccountPicture(id, url, anyAddress)).toBe(true)
  expect(await portraitOf(id)).not.toBeNull()

  const own = await storeImage({ bytes, visibility: 'public', kind: 'avatar' })
  await db().update(users).set({ avatarId: own.id }).where(eq(users.id, id))
  expect(await adoptAccountPicture(id, url, anyAddress)).toBe(false)
  expect(await portraitOf(id)).toBe(own.id)
})

it('is not requested from a private network, and must be a picture', async () => {
  const { id } = await aUser()
  await expect(adoptAccountPicture(id, await serve('picture'))).rejects.toThrow('private address')
  await expect(adoptAccountPicture(id, await serve('<svg/>'), anyAddress)).rejects.toMatchObject({
    code: 'unsupportedAvatar',
  })
  expect(await portraitOf(id)).toBeNull()
})
