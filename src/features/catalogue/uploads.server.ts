/** Stores pictures, sounds and films before the form that uses them is saved. */
import { readUpload, storeAudio, storeImage, storeVideo } from '#features/media/media.server.ts'
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
  kind: 'image' | 'audio' | 'video'
  by: { id: number | null }
  now: Date
}): Promise<StoredUpload> {
  const { file, kind, by, now } = upload
  const stored = kind === 'video' ? await storeVideo(file, 'public') : await storePictureOrSound(file, kind)
  await db().insert(catalogueUploads).values({ mediaId: stored.id, uploadedBy: by.id, uploadedAt: now })
  return { id: stored.id, width: stored.width ?? 0, height: stored.height ?? 0, bytes: stored.bytes }
}

async function storePictureOrSound(file: File, kind: 'image' | 'audio') {
  const upload = { bytes: await readUpload(file, kind), visibility: 'public' as const }
  return kind === 'image' ? storeImage(upload) : storeAudio(upload)
}
