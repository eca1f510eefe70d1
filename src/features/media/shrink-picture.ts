/** Turns a photo upright and makes it smaller on the phone, when that saves the line something. */
import { MASTER_BOX } from './media.rules.ts'

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
