/** A picture of black and white dots, one bit each, as printers and PNG files take it. */

export interface Bitmap {
  /** Dots across; a multiple of 8. */
  width: number
  height: number
  /** Row by row; the highest bit of a byte is the leftmost dot; 1 is black. */
  bytes: Uint8Array<ArrayBuffer>
}

/** `rgba`: four bytes for each dot, on a white background. */
export function bitmapOf(rgba: Uint8ClampedArray, width: number, threshold: number): Bitmap {
  if (width % 8 !== 0) throw new RangeError(`a width of ${width} dots is not a whole number of bytes`)
  const dots = rgba.length / 4
  const bytes = new Uint8Array(dots / 8)
  for (let dot = 0; dot < dots; dot++) {
    const [red, green, blue] = [rgba[4 * dot]!, rgba[4 * dot + 1]!, rgba[4 * dot + 2]!]
    if (0.299 * red + 0.587 * green + 0.114 * blue < threshold) bytes[dot >> 3]! |= 0x80 >> (dot & 7)
  }
  return { width, height: dots / width, bytes }
}

/** Below each other; all have the same width. */
export function joinBitmaps(parts: Bitmap[]): Bitmap {
  const height = parts.reduce((rows, part) => rows + part.height, 0)
  return { width: parts[0]?.width ?? 0, height, bytes: joinBytes(parts.map(({ bytes }) => bytes)) }
}

/** The blank rows at the end would only use paper: the printer feeds it further than they do. */
export function withoutBlankEnd({ width, bytes }: Bitmap): Bitmap {
  const rowBytes = width / 8
  const height = Math.ceil((bytes.findLastIndex((byte) => byte !== 0) + 1) / rowBytes)
  return { width, height, bytes: bytes.slice(0, height * rowBytes) }
}

export function joinBytes(parts: (Uint8Array | number[])[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
