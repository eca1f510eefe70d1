/** Finds the fields of a template in a line. Takes time in proportion to the line, whatever the template is. */
import { fieldEnds, type Field } from './fields.rules.ts'
import { originalPart, type NormalizedText } from './normalized-text.rules.ts'
import type { Template, Token } from './template.rules.ts'

export type FoundFields = { [K in Field]?: { text: string; original: string } | undefined }

/** How the rest of a line fits the rest of a template. */
interface Fit {
  score: number
  /** The field that starts here, if the token is one, and what follows. */
  field?: { name: Field; from: number; to: number }
  rest: Fit | undefined
}

/** Undefined if the line is not of this pattern. Of several readings the one with most fields is taken. */
export function readLine({ tokens, required }: Template, line: NormalizedText): FoundFields | undefined {
  if (!required.every((texts) => texts.some((words) => line.text.includes(words)))) return undefined
  const fit = search(tokens, line.text)
  if (!fit) return undefined
  const found: FoundFields = {}
  for (let step: Fit | undefined = fit; step; step = step.rest)
    if (step.field) {
      const { name, from, to } = step.field
      found[name] = { text: line.text.slice(from, to), original: originalPart(line, from, to) }
    }
  return found
}

function search(tokens: Token[], text: string): Fit | undefined {
  const width = text.length + 1
  const known = new Map<number, Fit | undefined>()

  function fitAt(index: number, from: number): Fit | undefined {
    const token = tokens[index]
    if (!token) return from === text.length ? { score: 0, rest: undefined } : undefined
    const key = index * width + from
    if (known.has(key)) return known.get(key)
    const fit = fitOf(token, index, from)
    known.set(key, fit)
    return fit
  }

  function fitOf(token: Token, index: number, from: number): Fit | undefined {
    switch (token.kind) {
      case 'words':
        return best(
          token.texts
            .filter((words) => hasWords(words, index, from))
            .map((words) => fitAt(index + 1, from + words.length)),
        )
      case 'space':
        return best([...(text[from] === ' ' ? [fitAt(index + 1, from + 1)] : []), fitAt(index + 1, from)])
      case 'any':
        // The last one takes the rest of the line.
        if (index === tokens.length - 1) return { score: 0, rest: undefined }
        return best([fitAt(index + 1, from), from < text.length ? fitAt(index, from + 1) : undefined])
      case 'ending':
        return fitAt(index + 1, endingFrom(from))
      case 'optional':
        return best([fitAt(index + 1, from), fitAt(token.end, from)])
      case 'field':
        return best(
          fieldEnds(token.field, text, from).map(({ to, gain }) => {
            const rest = fitAt(index + 1, to)
            return rest && { score: rest.score + gain, field: { name: token.field, from, to }, rest }
          }),
        )
    }
  }

  /** Whole words: `de` is not found in `solde`. An ending that follows may continue a word. */
  function hasWords(words: string, index: number, from: number): boolean {
    if (!text.startsWith(words, from)) return false
    const isNeighbour = (kind: Token['kind'], at: number) => tokens[at]?.kind === kind
    const startsInside = isWordAt(from - 1) && isWordAt(from) && !isNeighbour('field', index - 1)
    const end = from + words.length
    const mayContinue = isNeighbour('ending', index + 1) || isNeighbour('field', index + 1)
    return !startsInside && (mayContinue || !isWordAt(end - 1) || !isWordAt(end))
  }

  function endingFrom(from: number): number {
    ENDING.lastIndex = from
    return from + ENDING.exec(text)![0].length
  }

  function isWordAt(at: number): boolean {
    return at >= 0 && at < text.length && WORD.test(text[at]!)
  }

  return fitAt(0, 0)
}

/** The rest of a word, then signs and words such as `n°`. */
const ENDING =
  /\p{L}*(?:[ .:#°=()/-]|(?<!\p{L})(?:n|no|id|num|numero|de(?= (?:la|transaction))|la(?= transaction)|transaction|est|رقم|العمليه|هو)(?!\p{L}))*/uy
const WORD = /[\p{L}\p{N}]/u

/** The first of those with the highest score. */
function best(fits: (Fit | undefined)[]): Fit | undefined {
  return fits.reduce((one, other) => (other && (!one || other.score > one.score) ? other : one), undefined)
}
