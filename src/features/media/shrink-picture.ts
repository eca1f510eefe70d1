/** Checks a file and shrinks a photo in the browser, before it is sent. */
import { MASTER_BOX, mediaProblem, sizeProblem, type MediaProblem, type UploadKind } from './media.rules.ts'

/** The same check as on the server, before a slow connection carries the file. */
export async function fileProblem(kind: UploadKind, file: File): Promise<MediaProblem | undefined> {
  const tooLarge = sizeProblem(kind, file.size)
  if (tooLarge) return tooLarge
  try {
    return mediaProblem(kind, new Uint8Array(await file.arrayBuffer()))
  } catch {
    // The phone gave a name without content: the file was moved, or is only in a cloud.
    return 'unreadable'
  }
}

/** Below this, nothing is won by encoding again. */
const SMALL_ENOUGH = 300_000
const QUALITY = 0.82

/** The picture itself where the browser cannot, or where it would not get smaller. */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= SMALL_ENOUGH) return file
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
    const pen = canvas.getContext('2d')
    if (!pen) return undefined
    // JPEG knows no transparency: a screenshot with holes gets white ones.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => {
      canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY)
    })
  } finally {
    picture.close()
  }
}
