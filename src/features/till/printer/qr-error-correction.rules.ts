/** Reed-Solomon codes over GF(256), as QR codes use them. */

interface Blocks {
  blocks: number
  /** Of each block. */
  correctionBytes: number
}

/** Divides the data into blocks, adds their correction bytes and interleaves both. */
export function addErrorCorrection(data: number[], { blocks, correctionBytes }: Blocks): number[] {
  const shortLength = Math.floor(data.length / blocks)
  const firstLong = blocks - (data.length % blocks)
  const divisor = divisorOf(correctionBytes)
  const parts = Array.from({ length: blocks }, (_, block) => {
    const start = block * shortLength + Math.max(0, block - firstLong)
    return data.slice(start, start + shortLength + (block >= firstLong ? 1 : 0))
  })
  return [...interleave(parts), ...interleave(parts.map((part) => remainderOf(part, divisor)))]
}

function interleave(parts: number[][]): number[] {
  const length = Math.max(...parts.map((part) => part.length))
  return Array.from({ length }, (_, at) => parts.flatMap((part) => part[at] ?? [])).flat()
}

/** The coefficients of (x - 1)(x - 2)(x - 4)… without the first, which is 1. */
function divisorOf(degree: number): number[] {
  let coefficients = [1]
  for (let root = 1, step = 0; step < degree; step++, root = multiply(root, 2))
    coefficients = [...coefficients, 0].map(
      (coefficient, at) => coefficient ^ multiply(at === 0 ? 0 : coefficients[at - 1]!, root),
    )
  return coefficients.slice(1)
}

function remainderOf(data: number[], divisor: number[]): number[] {
  let rest = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ rest[0]!
    rest = divisor.map((coefficient, at) => (rest[at + 1] ?? 0) ^ multiply(coefficient, factor))
  }
  return rest
}

/** Modulo x^8 + x^4 + x^3 + x^2 + 1. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--)
    product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a)
  return product
}
