/** Gives a receipt to another app as a PNG, or downloads it where the browser cannot share files. */
import type { Bitmap } from './bitmap.rules.ts'
import { pngOf } from './png.ts'
import { PrintError } from './print-outcome.rules.ts'

export async function shareImage(image: Bitmap, name: string): Promise<void> {
  const file = new File([await pngOf(image)], `${name}.png`, { type: 'image/png' })
  const isShared = canShare(file) && (await share(file))
  if (!isShared) download(file)
}

/** A computer has few apps to share with: there the file is downloaded. */
function canShare(file: File): boolean {
  const isTouch = matchMedia('(pointer: coarse)').matches
  return isTouch && 'canShare' in navigator && navigator.canShare({ files: [file] })
}

/** False where the browser wants a newer press of a button. */
async function share(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] })
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw new PrintError('cancelled')
    if (error instanceof DOMException) return false
    throw error
  }
}

function download(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // Browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
