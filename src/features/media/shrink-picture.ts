/** Checks a file and shrinks a photo in the browser, before it is sent. */
import { MASTER_BOX, mediaProblem, sizeProblem, type MediaProblem, type UploadKind } from './media.rules.ts'

/** The same check as on the server, made before the upload over a slow connection. */
export async function fileProblem(kind: UploadKind, file: File): Promise<MediaProblem | undefined> {
  const tooLarge = sizeProblem(kind, file.size)
  if (tooLarge) return tooLarge
  try {
    return mediaProblem(kind, new Uint8Array(await file.arrayBuffer()))
  } catch {
    // Some phones return a file without content, because it was moved or exists only in cloud storage.
    return 'unreadable'
  }
}

/** Bytes below which encoding again saves too little. */
const MIN_BYTES_TO_SHRINK = 300_000
const QUALITY = 0.82

/** Returns the file itself if the browser cannot encode it or the result is not smaller. */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= MIN_BYTES_TO_SHRINK) return file
  const smaller = await encodeSmaller(file).catch(() => undefined)
  if (!smaller || smaller.size >= file.size) return file
  return new File([smaller], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' })
}

async function encodeSmaller(file: File): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, MASTER_BOX.width / picture.width, MASTER_BOX.height / picture.height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return undefined
    // JPEG has no transparency: transparent pixels become white.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => {
      canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY)
    })
  } finally {
    picture.close()
  }
}
