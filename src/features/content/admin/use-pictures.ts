import { useState } from 'react'
import type { PictureMedia } from '#features/media/media.rules.ts'

export type Pictures = ReturnType<typeof usePictures>

/** A document contains ids of pictures; their sizes come from the loader or from the upload. */
export function usePictures(stored: PictureMedia[], others: PictureMedia[] = []) {
  const [uploaded, setUploaded] = useState<PictureMedia[]>([])
  const byId: Record<string, PictureMedia> = Object.fromEntries(
    [...others, ...uploaded, ...stored].map((picture) => [picture.id, picture]),
  )
  return {
    byId,
    of: (id: string): PictureMedia[] => (id ? [byId[id] ?? { id, width: 0, height: 0, widths: [] }] : []),
    add: (pictures: PictureMedia[]) => setUploaded((before) => [...before, ...pictures]),
  }
}
