/** Stores pictures and sounds before the form that uses them is saved. */
import { readUpload, storeAudio, storeImage } from '#features/media/media.server.ts'
import { db } from '#platform/database/database.server.ts'
import { catalogueUploads } from './catalogue-tables.server.ts'

export interface StoredUpload {
  id: string
  width: number
  height: number
  bytes: number
}

export async function storeUpload(upload: {
  file: File
  kind: 'image' | 'audio'
  by: { id: number | null }
  now: Date
}): Promise<StoredUpload> {
  const { file, kind, by, now } = upload
  const bytes = await readUpload(file, kind)
  const stored =
    kind === 'image'
      ? await storeImage({ bytes, visibility: 'public' })
      : await storeAudio({ bytes, visibility: 'public' })
  await db().insert(catalogueUploads).values({ mediaId: stored.id, uploadedBy: by.id, uploadedAt: now })
  return { id: stored.id, width: stored.width ?? 0, height: stored.height ?? 0, bytes: stored.bytes }
}
