/** Pictures for product feeds: Meta reads JPEG, the shop stores WebP. */
import { and, eq, or } from 'drizzle-orm'
import { mediaView } from '#features/media/media-view.server.ts'
import { MASTER, MAX_PIXELS, mediaKey } from '#features/media/media.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { createQueue } from '#platform/jobs/queue.server.ts'
import { log } from '#platform/log.server.ts'
import { loadSharp } from '#platform/sharp.server.ts'
import { blobs } from '#platform/storage/blobs.server.ts'
import { isPublished, productImages, products } from '../catalogue-tables.server.ts'

/** Whether the file belongs to a picture of a published product. */
export async function isProductPicture(fileId: string): Promise<boolean> {
  const rows = await db()
    .select({ id: mediaView.id })
    .from(mediaView)
    .innerJoin(productImages, eq(productImages.mediaId, mediaView.id))
    .innerJoin(products, eq(products.id, productImages.productId))
    .where(and(or(eq(mediaView.fileId, fileId), eq(mediaView.id, fileId)), isPublished))
    .limit(1)
  return rows.length > 0
}

const BOX = { width: 1200, height: 1200 }
const MAX_SECONDS = 10

/** One at a time: a service fetches thousands, and shoppers must not wait for them. */
const enqueue = createQueue({ concurrency: 1, maxQueued: 30 })

/** Undefined if the picture cannot be read. */
export async function feedPicture(fileId: string): Promise<Uint8Array | undefined> {
  return enqueue(async () => {
    const found = await blobs().read(mediaKey(fileId, MASTER))
    if (!found) return undefined
    try {
      const master = new Uint8Array(await new Response(found.stream).arrayBuffer())
      const sharp = await loadSharp()
      return await sharp(master, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .timeout({ seconds: MAX_SECONDS })
        .flatten({ background: '#ffffff' })
        .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .jpeg({ quality: 84, mozjpeg: true })
        .toBuffer()
    } catch (error) {
      log.warn({ err: error, media: fileId }, 'feed picture not rendered')
      return undefined
    }
  })
}
