import { and, asc, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { mediaView } from '#features/media/media-view.server.ts'
import { MASTER, MAX_PIXELS, mediaKey } from '#features/media/media.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { createQueue } from '#platform/jobs/queue.server.ts'
import { log } from '#platform/log.server.ts'
import { loadSharp } from '#platform/sharp.server.ts'
import { blobs } from '#platform/storage/blobs.server.ts'
import { isPublished, productImages, products } from '../catalogue-tables.server.ts'
import { SHARE_PICTURE } from './share-picture.rules.ts'

export interface MainPicture {
  /** The id of its files. */
  mediaId: string
  sha256: string
}

/** Undefined for an unknown product, null for one without a picture. */
export async function mainPictureOf(productId: number): Promise<MainPicture | null | undefined> {
  const [row] = await db()
    .select({ id: mediaView.id, fileId: mediaView.fileId, sha256: mediaView.sha256 })
    .from(products)
    .leftJoin(productImages, eq(productImages.productId, products.id))
    .leftJoin(mediaView, eq(mediaView.id, productImages.mediaId))
    .where(and(eq(products.id, productId), isPublished))
    .orderBy(asc(productImages.position))
    .limit(1)
  if (!row) return undefined
  const { id, fileId, sha256 } = row
  return id && sha256 ? { mediaId: fileId ?? id, sha256 } : null
}

const enqueue = createQueue({ concurrency: 1, maxQueued: 30 })

/** A shared link is opened by many people within minutes, so the last 40 pictures are cached. */
const cached = new LRUCache<string, Promise<Uint8Array | undefined>>({ max: 40 })

/** Undefined when the picture cannot be read. Concurrent calls for one picture share one render. */
export async function sharePictureOf(mediaId: string): Promise<Uint8Array | undefined> {
  const rendering = cached.get(mediaId) ?? enqueue(() => render(mediaId))
  cached.set(mediaId, rendering)
  try {
    const bytes = await rendering
    if (!bytes) cached.delete(mediaId)
    return bytes
  } catch (error) {
    cached.delete(mediaId)
    throw error
  }
}

const SAND = '#f5ead0'
const QUALITIES = [84, 72, 58, 42, 26, 12]
const MAX_SECONDS = 10

async function render(mediaId: string): Promise<Uint8Array | undefined> {
  const found = await blobs().read(mediaKey(mediaId, MASTER))
  if (!found) return undefined
  const { width, height, maxBytes } = SHARE_PICTURE
  try {
    const master = new Uint8Array(await new Response(found.stream).arrayBuffer())
    const sharp = await loadSharp()
    const rendered = await sharp(master, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: MAX_SECONDS })
      .flatten({ background: SAND })
      .resize({ width, height, fit: 'contain', background: SAND })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { channels } = rendered.info
    for (const quality of QUALITIES) {
      const bytes = await sharp(rendered.data, { raw: { width, height, channels } })
        .jpeg({ quality, mozjpeg: true })
        .toBuffer()
      if (bytes.length <= maxBytes) return bytes
    }
  } catch (error) {
    log.warn({ err: error, media: mediaId }, 'share picture not rendered, default picture used')
  }
  return undefined
}
