/** The order in which words are read that are given in the order in which they are seen, from left to right. */

const RIGHT_TO_LEFT = /(?!\p{N})\p{Script=Arabic}/u
const LATIN = /\p{Script=Latin}/u
const NUMBER = /^\p{Nd}[\p{Nd}.,:/٫٬]*$/u
/** Shapes that a letter has inside a word, which some programs write instead of the letter. */
const SHAPES = /[\uFB50-\uFDFF\uFE70-\uFEFC]+/g

/** A word is a list of parts. A part with Arabic letters is itself in reading order; numbers and Latin words run from left to right. */
export function wordsInOrder(words: readonly (readonly string[])[]): string {
  const seen = words.flatMap(wordsOf)
  if (!seen.some(isRightToLeft)) return thousandsInOrder(seen).join(' ')
  const read: string[] = []
  for (const run of leftToRightRuns(seen)) read.unshift(run)
  return read.join(' ')
}

function isRightToLeft(word: string): boolean {
  return RIGHT_TO_LEFT.test(word)
}

function wordsOf(parts: readonly string[]): string[] {
  const plain = parts.map((part) => part.replaceAll(SHAPES, (shapes) => shapes.normalize('NFKC')).trim())
  if (plain.some(isRightToLeft)) return [plain.toReversed().join('')]
  return plain.flatMap(seenNumbers).join('').split(/\s+/)
}

/** The PDF library gives Arabic digits in reading order: a group that is read first is seen at the right. */
function seenNumbers(part: string): string {
  return /[٠-٩۰-۹]/.test(part) ? part.split(/\s+/).toReversed().join(' ') : part
}

/** Words that are seen and read from left to right inside a line of Arabic: Latin words with what follows them, and one number. */
function leftToRightRuns(seen: readonly string[]): string[] {
  const runs: string[][] = []
  let isOpen = false
  for (const word of joinedThousands(seen)) {
    if (isOpen && !isRightToLeft(word)) runs.at(-1)!.push(word)
    else runs.push([word])
    isOpen = !isRightToLeft(word) && (LATIN.test(word) || isOpen)
  }
  return runs.map((run) => run.join(' '))
}

const THOUSANDS = /^\p{Nd}{1,3}( \p{Nd}{3})+([.,٫]\p{Nd}{1,2})?$/u

/** `1 500` is one number; `500 1` are the groups of the same number in a line that was set from right to left. */
function joinedThousands(seen: readonly string[]): string[] {
  const joined: string[] = []
  for (let index = 0; index < seen.length;) {
    const count = numbersFrom(seen, index)
    const group = seen.slice(index, index + Math.max(1, count))
    if (THOUSANDS.test(group.join(' '))) joined.push(group.join(' '))
    else joined.push(...group)
    index += group.length
  }
  return joined
}

function numbersFrom(seen: readonly string[], from: number): number {
  const end = seen.findIndex((word, index) => index >= from && !NUMBER.test(word))
  return (end === -1 ? seen.length : end) - from
}

/** For a cell that has numbers only, beside Arabic ones. */
function thousandsInOrder(seen: readonly string[]): readonly string[] {
  const reversed = seen.toReversed()
  return !THOUSANDS.test(seen.join(' ')) && THOUSANDS.test(reversed.join(' ')) ? reversed : seen
}
