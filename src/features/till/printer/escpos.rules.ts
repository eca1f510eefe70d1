/** The bytes of a print job in ESC/POS, as nearly all receipt printers understand it. */
import { joinBytes, withoutBlankEnd, type Bitmap } from './bitmap.rules.ts'
import type { DrawerPin } from './printer-settings.rules.ts'

const ESC = 0x1b
const GS = 0x1d

/** `ESC @`: discards what an interrupted job left in the printer. */
const INITIALIZE = [ESC, 0x40]

/** Cheap printers have a buffer of 4 KB and lose what does not fit. */
const MAX_BAND_BYTES = 4096
const BAND_HEADER_BYTES = 8

/** `ESC d 4`: about 17 mm, from the print head to the edge where the paper is torn off. */
const FEED_TO_TEAR = [ESC, 0x64, 4]
/** `GS V 66 0`: feeds to the blade and cuts, leaving one point uncut, so that the receipt does not fall. */
const FEED_AND_CUT = [GS, 0x56, 66, 0]

/** In units of 2 ms: long enough for the magnet of any drawer. */
const PULSE = { on: 25, off: 250 }

interface JobOptions {
  hasCutter: boolean
  /** Undefined: the drawer stays closed. */
  drawerPin: DrawerPin | undefined
}

/** The drawer opens first: the cashier takes the change while the receipt is printed. */
export function receiptJob(image: Bitmap, { hasCutter, drawerPin }: JobOptions): Uint8Array<ArrayBuffer> {
  return joinBytes([
    INITIALIZE,
    ...(drawerPin === undefined ? [] : [drawerJob(drawerPin)]),
    ...rasterBands(withoutBlankEnd(image)),
    hasCutter ? FEED_AND_CUT : FEED_TO_TEAR,
  ])
}

/** `ESC p`: a pulse on pin 2 or 5 of the printer's drawer socket. */
export function drawerJob(pin: DrawerPin): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(ESC, 0x70, pin === 2 ? 0 : 1, PULSE.on, PULSE.off)
}

/** `GS v 0` in bands: each is a command of its own, and the paper does not move between them. */
function rasterBands({ width, height, bytes }: Bitmap): (Uint8Array | number[])[] {
  const rowBytes = width / 8
  const maxRows = Math.floor((MAX_BAND_BYTES - BAND_HEADER_BYTES) / rowBytes)
  const bands: (Uint8Array | number[])[] = []
  for (let top = 0; top < height; top += maxRows) {
    const rows = Math.min(maxRows, height - top)
    bands.push(
      [GS, 0x76, 0x30, 0, rowBytes & 0xff, rowBytes >> 8, rows & 0xff, rows >> 8],
      bytes.subarray(top * rowBytes, (top + rows) * rowBytes),
    )
  }
  return bands
}
