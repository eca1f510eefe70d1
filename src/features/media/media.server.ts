import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray, or, type InferInsertModel } from 'drizzle-orm'
import { isUuid } from '#core/id.ts'
import { Refusal } from '#core/refusal.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { blobs } from '#platform/storage/blobs.server.ts'
import { decodePicture } from './decode-picture.server.ts'
import { detectAudio } from './media-kinds.rules.ts'
import { media, removedMedia, type MediaRow } from './media-tables.server.ts'
import { triggerVariantWorker } from './media-variants.server.ts'
import {
  AUDIO_TYPES,
  MASTER,
  mediaFiles,
  mediaKey,
  mediaProblem,
  sizeProblem,
  SOUND,
  VIDEO,
  type MediaProblem,
  type UploadKind,
  type Visibility,
} from './media.rules.ts'
import type { DecodeRequest } from './picture-process.server.ts'
import { MAX_VIDEO_BYTES, readVideo, VIDEO_TYPES, videoProblem, withoutNotes } from './video.rules.ts'

/** Refuses a file by its declared size before it is read into memory. */
export async function readUpload(file: File, kind: UploadKind): Promise<Uint8Array> {
  refuseIf(sizeProblem(kind, file.size))
  return new Uint8Array(await file.arrayBuffer())
}

interface ImageUpload {
  bytes: Uint8Array
  visibility: Visibility
  kind?: 'image' | 'avatar'
  /** Whose upload it is: those of one client wait for each other. */
  client?: string
}

/** Stores a new encoding of the picture, never the uploaded bytes. */
export async function storeImage(upload: ImageUpload): Promise<MediaRow> {
  return (await storeImageWithGrey(upload, [])).row
}

/** Also returns the picture as grey values, row by row, scaled to each size; used to compare pictures. */
export async function storeImageWithGrey(
  upload: ImageUpload,
  greySizes: DecodeRequest['greySizes'],
): Promise<{ row: MediaRow; grey: Uint8Array[] }> {
  refuseIf(mediaProblem(upload.kind ?? 'image', upload.bytes))
  const { bytes, width, height, grey } = await decodePicture(
    { upload: upload.bytes, greySizes },
    upload.client ?? 'staff',
  )
  const row = await store(MASTER, bytes, {
    kind: 'image',
    visibility: upload.visibility,
    contentType: 'image/webp',
    width,
    height,
    // A private picture is viewed rarely, so it gets no variants.
    state: upload.visibility === 'public' ? 'pending' : 'ready',
  })
  triggerVariantWorker()
  return { row, grey }
}

/** Stored unchanged, because the server cannot encode audio; served only as the audio type detected in its content. */
export async function storeAudio({
  bytes,
  visibility,
}: {
  bytes: Uint8Array
  visibility: Visibility
}): Promise<MediaRow> {
  refuseIf(mediaProblem('audio', bytes))
  const contentType = AUDIO_TYPES[detectAudio(bytes)!]
  return store(SOUND, bytes, { kind: 'audio', visibility, contentType, state: 'ready' })
}

/** Stored without the notes of the camera, otherwise unchanged; served only as the type detected in its content. */
export async function storeVideo(file: File, visibility: Visibility): Promise<MediaRow> {
  if (file.size > MAX_VIDEO_BYTES) throw new Refusal('videoTooLarge', 'invalid')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const problem = videoProblem(bytes)
  if (problem) throw new Refusal(problem, 'invalid')
  const contentType = VIDEO_TYPES[readVideo(bytes)!.format]
  return store(VIDEO, withoutNotes(bytes), { kind: 'video', visibility, contentType, state: 'ready' })
}

export async function findMedia(id: string): Promise<MediaRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db().select().from(media).where(eq(media.id, id))
  return row
}

/** By the id in the URLs of its files. A replaced picture is also found by its own id, which former URLs contain. */
export async function findByFile(id: string): Promise<MediaRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db()
    .select()
    .from(media)
    .where(or(eq(media.id, id), eq(media.fileId, id)))
  return row
}

/** Deletes the row in the caller's transaction; the files are deleted after the commit. */
export async function removeMedia(id: string): Promise<void> {
  await transaction(async () => {
    const [row] = await db().delete(media).where(eq(media.id, id)).returning()
    if (row)
      await db()
        .insert(removedMedia)
        .values({ id: row.fileId ?? id, files: mediaFiles(row) })
  })
  triggerVariantWorker()
}

/** Publishes private pictures, which then get variants, or makes public ones private again. */
export async function setPicturesPublic(ids: string[], isPublic: boolean): Promise<void> {
  if (ids.length === 0) return
  await db()
    .update(media)
    .set({ visibility: isPublic ? 'public' : 'private', state: isPublic ? 'pending' : 'ready' })
    .where(and(inArray(media.id, ids), eq(media.kind, 'image')))
  triggerVariantWorker()
}

type MediaValues = Omit<InferInsertModel<typeof media>, 'id' | 'bytes' | 'sha256'>

/** Writes the file before the row: a row without a file would be an error, a file without a row is never served. */
async function store(file: string, bytes: Uint8Array, values: MediaValues): Promise<MediaRow> {
  const id = randomUUID()
  const key = mediaKey(id, file)
  await blobs().put(key, bytes, values.contentType)
  try {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const [row] = await db()
      .insert(media)
      .values({ ...values, id, bytes: bytes.length, sha256 })
      .returning()
    return row!
  } catch (error) {
    await blobs()
      .remove(key)
      .catch((err: unknown) =>
        log.warn({ err, key }, 'media file without a row not removed, delete it by hand'),
      )
    throw error
  }
}

function refuseIf(problem: MediaProblem | undefined): void {
  if (problem) throw new Refusal(problem, 'invalid')
}
