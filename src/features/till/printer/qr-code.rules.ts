/**
 * QR codes of addresses (ISO/IEC 18004), drawn in the browser without a server: byte mode, error correction M,
 * versions 1 to 9, so up to 180 bytes. The package that draws codes on the server would add 200 KB to the till.
 */
import { addErrorCorrection } from './qr-error-correction.rules.ts'
import { applyMask, bestMask } from './qr-mask.rules.ts'

/** Rows of modules; true is black. Without the blank border of 4 modules that readers need. */
export type QrCode = boolean[][]

interface Version {
  dataBytes: number
  blocks: number
  /** Of each block. */
  correctionBytes: number
  /** Rows and columns of the centres of the alignment patterns. */
  alignment: number[]
}

const VERSIONS: Version[] = [
  { dataBytes: 16, blocks: 1, correctionBytes: 10, alignment: [] },
  { dataBytes: 28, blocks: 1, correctionBytes: 16, alignment: [6, 18] },
  { dataBytes: 44, blocks: 1, correctionBytes: 26, alignment: [6, 22] },
  { dataBytes: 64, blocks: 2, correctionBytes: 18, alignment: [6, 26] },
  { dataBytes: 86, blocks: 2, correctionBytes: 24, alignment: [6, 30] },
  { dataBytes: 108, blocks: 4, correctionBytes: 16, alignment: [6, 34] },
  { dataBytes: 124, blocks: 4, correctionBytes: 18, alignment: [6, 22, 38] },
  { dataBytes: 154, blocks: 4, correctionBytes: 22, alignment: [6, 24, 42] },
  { dataBytes: 182, blocks: 5, correctionBytes: 22, alignment: [6, 26, 46] },
]

/** The mode, the length and the end mark together take two bytes. */
const HEADER_BYTES = 2
export const MAX_QR_BYTES = VERSIONS.at(-1)!.dataBytes - HEADER_BYTES

/** Undefined where the text is too long. */
export function qrCode(text: string): QrCode | undefined {
  const bytes = utf8(text)
  const index = VERSIONS.findIndex(({ dataBytes }) => bytes.length + HEADER_BYTES <= dataBytes)
  const version = VERSIONS[index]
  if (!version) return undefined
  const grid = gridOf(index + 1, version)
  placeData(grid, addErrorCorrection(dataOf(bytes, version.dataBytes), version))
  const { modules, isReserved } = grid
  const mask = bestMask(modules, isReserved, (masked, number) => placeFormat(masked, number))
  const masked = applyMask(modules, isReserved, mask)
  placeFormat(masked, mask)
  return masked
}

function utf8(text: string): number[] {
  return Array.from(encodeURIComponent(text).matchAll(/%(..)|./g), ([one, hex]) =>
    hex ? Number.parseInt(hex, 16) : one.codePointAt(0)!,
  )
}

/** Mode 4 (bytes), the length, the text, an end mark of four zeros, and the padding that the standard names. */
function dataOf(bytes: number[], length: number): number[] {
  const nibbles = [
    4,
    bytes.length >> 4,
    bytes.length & 15,
    ...bytes.flatMap((byte) => [byte >> 4, byte & 15]),
    0,
  ]
  const data = Array.from(
    { length: nibbles.length / 2 },
    (_, at) => (nibbles[2 * at]! << 4) | nibbles[2 * at + 1]!,
  )
  for (let pad = 0xec; data.length < length; pad ^= 0xec ^ 0x11) data.push(pad)
  return data
}

interface Grid {
  modules: QrCode
  /** Finder, timing and alignment patterns, format and version: neither data nor masked. */
  isReserved: boolean[][]
}

function gridOf(number: number, { alignment }: Version): Grid {
  const size = 17 + 4 * number
  const blank = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const grid: Grid = { modules: blank(), isReserved: blank() }
  for (let at = 0; at < size; at++) {
    setModule(grid, at, 6, at % 2 === 0)
    setModule(grid, 6, at, at % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    placeFinder(grid, row, column)
  const last = alignment.at(-1)
  for (const row of alignment)
    for (const column of alignment)
      // Three of the corners have a finder pattern.
      if (!((row === 6 && (column === 6 || column === last)) || (row === last && column === 6)))
        placeSquares(grid, row, column, 2)
  reserveFormat(grid)
  if (number >= 7) placeVersion(grid, number)
  return grid
}

function setModule({ modules, isReserved }: Grid, row: number, column: number, isBlack: boolean): void {
  if (modules[row]?.[column] === undefined) return
  modules[row][column] = isBlack
  isReserved[row]![column] = true
}

function placeFinder(grid: Grid, row: number, column: number): void {
  placeSquares(grid, row, column, 4, (distance) => distance !== 2 && distance !== 4)
}

/** Concentric squares. */
function placeSquares(
  grid: Grid,
  row: number,
  column: number,
  radius: number,
  isBlack = (distance: number) => distance !== 1,
): void {
  for (let y = -radius; y <= radius; y++)
    for (let x = -radius; x <= radius; x++)
      setModule(grid, row + y, column + x, isBlack(Math.max(Math.abs(x), Math.abs(y))))
}

function reserveFormat(grid: Grid): void {
  const size = grid.modules.length
  for (let at = 0; at < 9; at++) {
    if (at !== 6)
      for (const [row, column] of [
        [at, 8],
        [8, at],
      ] as const)
        setModule(grid, row, column, false)
    if (at < 8)
      for (const [row, column] of [
        [size - 1 - at, 8],
        [8, size - 1 - at],
      ] as const)
        setModule(grid, row, column, false)
  }
}

/** Error correction M has the number 0; the remainder and the pattern of the standard protect these bits. */
function placeFormat(modules: QrCode, mask: number): void {
  const bits = ((mask << 10) | remainder(mask, 10, 0x537)) ^ 0x5412
  const size = modules.length
  const isSet = (bit: number) => ((bits >> bit) & 1) === 1
  const along = [0, 1, 2, 3, 4, 5, 7, 8]
  for (let bit = 0; bit < 15; bit++) {
    const [row, column] = bit < 8 ? [along[bit]!, 8] : [8, bit === 8 ? 7 : 14 - bit]
    modules[row]![column] = isSet(bit)
    const [secondRow, secondColumn] = bit < 8 ? [8, size - 1 - bit] : [size - 15 + bit, 8]
    modules[secondRow]![secondColumn] = isSet(bit)
  }
  modules[size - 8]![8] = true
}

function placeVersion(grid: Grid, number: number): void {
  const bits = (number << 12) | remainder(number, 12, 0x1f25)
  const first = grid.modules.length - 11
  for (let bit = 0; bit < 18; bit++) {
    const [far, near] = [first + (bit % 3), Math.floor(bit / 3)]
    const isSet = ((bits >> bit) & 1) === 1
    setModule(grid, near, far, isSet)
    setModule(grid, far, near, isSet)
  }
}

/** Of the division of polynomials over GF(2). */
function remainder(value: number, degree: number, generator: number): number {
  let rest = value
  for (let step = 0; step < degree; step++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * generator)
  return rest
}

/** In columns of two from the right, up and down in turn; the sixth column has the timing pattern. */
function placeData({ modules, isReserved }: Grid, data: number[]): void {
  const size = modules.length
  let bit = 0
  for (let right = size - 1, isUpward = true; right > 0; right -= right === 8 ? 3 : 2, isUpward = !isUpward)
    for (let step = 0; step < size; step++)
      for (const column of [right, right - 1]) {
        const row = isUpward ? size - 1 - step : step
        if (isReserved[row]![column]) continue
        modules[row]![column] = (((data[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
        bit++
      }
}
