import { randomUUID } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeVariantsNow } from '#features/media/make-variants.server.ts'
import { deleteNextRemoved } from '#features/media/media-removal.server.ts'
import { serveMedia } from '#features/media/media-serving.server.ts'
import type { MediaRow } from '#features/media/media-tables.server.ts'
import { mediaKey, type Visibility } from '#features/media/media.rules.ts'
import { removeMedia, storeAudio, storeImage, storeVideo } from '#features/media/media.server.ts'
import { PERMISSIONS } from '#features/staff/staff.rules.ts'
import { closeDatabase, openDatabase } from '#platform/database/database.server.ts'
import { blobs } from '#platform/storage/blobs.server.ts'
import { sound, twoColours } from '../../tests/media-samples.ts'
import { aContext, aSession, aUser } from '../../tests/staff.ts'
import { useTestBlobs } from '../../tests/test-blobs.ts'
import { useTestDatabase } from '../../tests/test-database.ts'
import { loader } from './media.route.ts'
import { servePublicMedia } from './public-media.server.ts'

const { connection } = useTestDatabase()
useTestBlobs()

const IMMUTABLE = 'public, max-age=31536000, immutable'
const recording = sound('cover.mp3')

/** Requests that reached the route. */
let routed = 0

async function get(path: string, init: RequestInit = {}): Promise<Response> {
  const [id, file] = path.split('/')
  const route = (request: Request) => {
    routed++
    const args = { request, params: { id, file }, context: aContext() }
    return loader(args as unknown as Parameters<typeof loader>[0])
  }
  const request = new Request(`http://shop.test/media/${path}`, init)
  return servePublicMedia(route)(request, { id: '1', nonce: '', address: '' })
}

async function storePicture(visibility: Visibility = 'public'): Promise<MediaRow> {
  return storeImage({ bytes: await twoColours(500, 300).png().toBuffer(), visibility })
}

function openFilesOf(id: string): number {
  return readdirSync('/proc/self/fd').filter((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`).includes(id)
    } catch {
      // Closed since the folder was read.
      return false
    }
  }).length
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('a public picture', () => {
  let picture: MediaRow
  beforeAll(async () => {
    picture = await storePicture()
    await makeVariantsNow(picture.id)
  })

  it.each([
    ['400.avif', 'image/avif', 'heif', 400],
    ['400.webp', 'image/webp', 'webp', 400],
    ['500.avif', 'image/avif', 'heif', 500],
    ['master.webp', 'image/webp', 'webp', 500],
  ])('%s is served as %s only, and cached as immutable', async (file, type, format, width) => {
    const response = await get(`${picture.id}/${file}`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'cache-control': IMMUTABLE,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[0-9a-f]{32}-.+"$/),
    })
    const bytes = await bytesOf(response)
    expect(Number(response.headers.get('content-length'))).toBe(bytes.length)
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width })
  })

  it('answers 304 to a client that has it', async () => {
    const first = await get(`${picture.id}/400.avif`)
    const etag = first.headers.get('etag')!
    await first.body?.cancel()
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(`${picture.id}/400.avif`, { headers: { 'if-none-match': known } })
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, null, etag])
      expect(again.headers.get('cache-control')).toBe(IMMUTABLE)
    }
  })

  it('is sent to a client that has another variant', async () => {
    const other = (await get(`${picture.id}/400.webp`, { method: 'HEAD' })).headers.get('etag')!
    const response = await get(`${picture.id}/400.avif`, { headers: { 'if-none-match': other } })
    expect(response.status).toBe(200)
    await response.body?.cancel()
  })

  it('ignores the Range header', async () => {
    const response = await get(`${picture.id}/400.avif`, { headers: { range: 'bytes=0-1' } })
    expect([response.status, response.headers.get('accept-ranges')]).toEqual([200, null])
    await response.body?.cancel()
  })

  it.each([
    'master.png',
    '400.png',
    '400',
    '0400.avif',
    '400.AVIF',
    '800.avif',
    '-400.avif',
    '400.avif%00',
    '..%2f..%2fsecret',
    'sound',
    '',
  ])('has no %j', async (file) => {
    const response = await get(`${picture.id}/${file}`)
    expect([response.status, await response.text()]).toEqual([404, 'Not found'])
    expect(response.headers.get('content-type')).toBe('text/plain')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('answers HEAD with the headers alone', async () => {
    const whole = await get(`${picture.id}/400.avif`)
    const head = await get(`${picture.id}/400.avif`, { method: 'HEAD' })
    expect([head.status, head.body]).toEqual([200, null])
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers))
    await whole.body?.cancel()
  })

  it.runIf(process.platform === 'linux')(
    'is closed when the client disconnects before the response begins',
    async () => {
      const reader = new AbortController()
      await get(`${picture.id}/400.webp`, { signal: reader.signal })
      expect(openFilesOf(picture.id)).toBe(1)
      reader.abort()
      await expect.poll(() => openFilesOf(picture.id)).toBe(0)
    },
  )

  it('is served while the database is down', async () => {
    await (await get(`${picture.id}/400.avif`)).body?.cancel()
    await closeDatabase()
    try {
      const response = await get(`${picture.id}/400.webp`)
      expect(response.status).toBe(200)
      await response.body?.cancel()
    } finally {
      openDatabase(connection)
    }
  })
})

describe('the route', () => {
  async function countRouted(path: string, init: RequestInit = {}): Promise<number> {
    const before = routed
    await (await get(path, init)).body?.cancel()
    return routed - before
  }

  it('is not needed for a public picture that was served before', async () => {
    const picture = await storePicture()
    await makeVariantsNow(picture.id)
    expect(await countRouted(`${picture.id}/400.avif`)).toBe(1)
    expect(await countRouted(`${picture.id}/400.avif`)).toBe(0)
    expect(await countRouted(`${picture.id}/master.webp`, { method: 'HEAD' })).toBe(0)
    expect(await countRouted(`${picture.id}/master.webp`, { method: 'POST' })).toBe(1)
  })

  it('decides each time whether a private picture may be seen', async () => {
    const picture = await storePicture('private')
    const token = await aSession((await aUser({ permissions: ['manageOrders'] })).id)
    const asStaff = { headers: { cookie: `staff=${token}` } }
    for (const _ of [1, 2]) expect(await countRouted(`${picture.id}/master.webp`, asStaff)).toBe(1)
  })
})

describe('a picture whose variants are still to be made', () => {
  it('is served as its master, which is not cached under that URL', async () => {
    const picture = await storePicture()
    const response = await get(`${picture.id}/400.avif`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect([response.headers.get('cache-control'), response.headers.get('etag')]).toEqual(['no-store', null])
    expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ format: 'webp', width: 500 })
    await makeVariantsNow(picture.id)
    const later = await get(`${picture.id}/400.avif`)
    expect([later.headers.get('content-type'), later.headers.get('cache-control')]).toEqual([
      'image/avif',
      IMMUTABLE,
    ])
    await later.body?.cancel()
  })
})

describe('a missing medium', () => {
  it.each([
    `${randomUUID()}/master.webp`,
    'not-an-id/master.webp',
    "'or'1'='1/master.webp",
    `${randomUUID().toUpperCase()}/master.webp`,
    '/master.webp',
  ])('%s is not found', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  it('a file that is lost is not found', async () => {
    const picture = await storePicture()
    await blobs().remove(mediaKey(picture.id, 'master.webp'))
    expect((await get(`${picture.id}/master.webp`)).status).toBe(404)
  })

  it('a medium that was removed is not found', async () => {
    const picture = await storePicture()
    await makeVariantsNow(picture.id)
    await (await get(`${picture.id}/400.avif`)).body?.cancel()
    await removeMedia(picture.id)
    while (await deleteNextRemoved());
    expect((await get(`${picture.id}/400.avif`)).status).toBe(404)
    expect((await get(`${picture.id}/master.webp`)).status).toBe(404)
  })
})

describe('a private medium', () => {
  it('is not found, under any of its names', async () => {
    const picture = await storePicture('private')
    const voice = await storeAudio({ bytes: recording, visibility: 'private' })
    for (const path of [`${picture.id}/master.webp`, `${picture.id}/400.avif`, `${voice.id}/sound`])
      for (const method of ['GET', 'HEAD']) {
        const response = await get(path, { method, headers: { 'if-none-match': '*' } })
        expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
      }
  })

  it('is served only to staff who manage orders', async () => {
    const picture = await storePicture('private')
    const statusFor = async (values: Parameters<typeof aUser>[0]) => {
      const token = await aSession((await aUser(values)).id)
      const response = await get(`${picture.id}/master.webp`, { headers: { cookie: `staff=${token}` } })
      await response.body?.cancel()
      return `${response.status} ${response.headers.get('cache-control')}`
    }
    expect(await statusFor({ permissions: ['manageOrders'] })).toBe('200 no-store')
    expect(await statusFor({ email: 'owner@example.com', permissions: [] })).toBe('200 no-store')
    const others = PERMISSIONS.filter((permission) => permission !== 'manageOrders')
    expect(await statusFor({ role: 'admin', permissions: others })).toBe('404 no-store')
    expect(await statusFor({ permissions: ['manageOrders'], status: 'inactive' })).toBe('404 no-store')
  })

  it('is not cached when it is served to staff', async () => {
    const picture = await storePicture('private')
    const request = new Request('http://shop.test/', { headers: { 'if-none-match': '*' } })
    const response = await serveMedia(request, picture, { id: picture.id, name: 'master.webp' })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('etag')).toBeNull()
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    await response.body?.cancel()
  })
})

describe('a sound', () => {
  let path: string
  beforeAll(async () => {
    path = `${(await storeAudio({ bytes: recording, visibility: 'public' })).id}/sound`
  })

  it('is served as audio only, although it contains a cover picture', async () => {
    const response = await get(path)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'accept-ranges': 'bytes',
      'cache-control': IMMUTABLE,
      'x-content-type-options': 'nosniff',
    })
    expect((await bytesOf(response)).equals(recording)).toBe(true)
  })

  const size = recording.length
  it.each([
    ['bytes=0-1', 206, [0, 1]],
    ['bytes=0-', 206, [0, size - 1]],
    ['bytes=100-199', 206, [100, 199]],
    ['bytes=2000-99999', 206, [2000, size - 1]],
    ['bytes=-10', 206, [size - 10, size - 1]],
    ['bytes=0-1,5-6', 200, [0, size - 1]],
    ['bytes=9-1', 200, [0, size - 1]],
    ['seconds=1-2', 200, [0, size - 1]],
  ] as const)('requested with Range %s answers %d', async (range, status, [start, end]) => {
    const response = await get(path, { headers: { range } })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-range')).toBe(
      status === 206 ? `bytes ${start}-${end}/${size}` : null,
    )
    expect(response.headers.get('content-length')).toBe(String(end - start + 1))
    expect((await bytesOf(response)).equals(recording.subarray(start, end + 1))).toBe(true)
  })

  it.each([`bytes=${size}-`, `bytes=${size + 5}-${size + 9}`, 'bytes=-0'])(
    'has no part %s',
    async (range) => {
      const response = await get(path, { headers: { range } })
      expect([response.status, response.body]).toEqual([416, null])
      expect(response.headers.get('content-range')).toBe(`bytes */${size}`)
      expect(response.headers.get('cache-control')).toBe('no-store')
    },
  )

  it('sends a part only when If-Range matches', async () => {
    const etag = (await get(path, { method: 'HEAD' })).headers.get('etag')!
    for (const [known, status] of [
      [etag, 206],
      ['"another"', 200],
      ['Sat, 14 Nov 2026 10:00:00 GMT', 200],
    ] as const) {
      const response = await get(path, { headers: { range: 'bytes=0-1', 'if-range': known } })
      expect(response.status).toBe(status)
      await response.body?.cancel()
    }
  })

  it('answers HEAD with its whole length', async () => {
    const response = await get(path, { method: 'HEAD', headers: { range: 'bytes=0-1' } })
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(size)])
  })
})

it('a film is served in parts, and only as a film', async () => {
  const stored = await storeVideo(new File([new Uint8Array(sound('video.mp4'))], 'film.mp4'), 'public')
  const whole = await get(`${stored.id}/video`)
  await whole.arrayBuffer()
  expect(whole.headers.get('content-type')).toBe('video/mp4')
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  const part = await get(`${stored.id}/video`, { headers: { range: 'bytes=0-99' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
  expect((await get(`${stored.id}/master.webp`)).status).toBe(404)
  await expect(
    storeVideo(new File([new Uint8Array(sound('voice.m4a'))], 'film.mp4'), 'public'),
  ).rejects.toMatchObject({
    code: 'unsupportedVideo',
  })
})
