/** The masks of QR codes: a pattern laid over the data, so that readers find the code and no large area is blank. */

type Modules = boolean[][]

/** Whether a module is inverted. */
const MASKS: ((row: number, column: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
]

export function applyMask(modules: Modules, isReserved: boolean[][], mask: number): Modules {
  const isInverted = MASKS[mask]!
  return modules.map((line, row) =>
    line.map((isBlack, column) =>
      !isReserved[row]![column] && isInverted(row, column) ? !isBlack : isBlack,
    ),
  )
}

/** The mask with the least penalty; `complete` adds the bits that name the mask. */
export function bestMask(
  modules: Modules,
  isReserved: boolean[][],
  complete: (masked: Modules, mask: number) => void,
): number {
  const penalties = MASKS.map((_, mask) => {
    const masked = applyMask(modules, isReserved, mask)
    complete(masked, mask)
    return penaltyOf(masked)
  })
  return penalties.indexOf(Math.min(...penalties))
}

function penaltyOf(modules: Modules): number {
  const rows = modules.map((line) => line.map(Number).join(''))
  const columns = modules.map((_, column) => modules.map((line) => Number(line[column])).join(''))
  const lines = [...rows, ...columns].reduce((penalty, line) => penalty + linePenalty(line), 0)
  return lines + squarePenalty(rows) + balancePenalty(rows)
}

/** Runs of five and more of one colour, and what looks like a finder pattern. */
function linePenalty(line: string): number {
  const runs = Array.from(line.matchAll(/0{5,}|1{5,}/g), ([run]) => run.length - 2)
  const finders = line.match(/(?=00001011101|10111010000)/g)?.length ?? 0
  return runs.reduce((penalty, run) => penalty + run, 40 * finders)
}

/** Squares of two by two of one colour. */
function squarePenalty(rows: string[]): number {
  let squares = 0
  for (let row = 1; row < rows.length; row++)
    for (let column = 1; column < rows.length; column++) {
      const square = rows[row - 1]!.slice(column - 1, column + 1) + rows[row]!.slice(column - 1, column + 1)
      if (square === '0000' || square === '1111') squares++
    }
  return 3 * squares
}

/** For every 5 % that the share of black is away from the half. */
function balancePenalty(rows: string[]): number {
  const black = rows.join('').replaceAll('0', '').length
  return 10 * Math.floor(Math.abs((20 * black) / rows.length ** 2 - 10))
}
