/** Makes a template of a line that no pattern fits; a person checks and completes it. */
import { fieldEnds, type Field } from './fields.rules.ts'
import { normalizeText, originalPart } from './normalized-text.rules.ts'
import { MAX_TEMPLATE_LENGTH } from './template.rules.ts'

interface Part {
  field: Field | 'any'
  from: number
  to: number
}

/** In this order, because the shape of one can be part of another; the words before say which number it is. */
const SEARCHES: { field: Field; before?: RegExp; after?: RegExp }[] = [
  { field: 'date' },
  { field: 'time' },
  { field: 'balance', before: /(?:solde|رصيدك|رصيد|balance)[^\d]{0,25}$/ },
  { field: 'fee', before: /(?:frais|رسوم|commission)[^\d]{0,15}$/ },
  {
    field: 'reference',
    before: /(?:ref|reference|transaction|trx|txn|\bid|code|مرجع|المرجع|العمليه)[^\d]{0,12}$/,
  },
  { field: 'amount', after: /^ ?(?:mru|um|ouguiya|اوقيه)/ },
  { field: 'amount', before: /(?:mru|um|montant|مبلغ|reçu|recu) ?:? ?$/ },
  { field: 'phone' },
]

export function suggestTemplate(line: string): string {
  const text = normalizeText(line)
  const parts: Part[] = []
  for (const { field, before, after } of SEARCHES) {
    if (parts.some((part) => part.field === field)) continue
    const part = findPart(text.text, field, parts, { before, after })
    if (part) parts.push(part)
  }
  parts.push(...otherNumbers(text.text, parts))
  parts.sort((a, b) => a.from - b.from)
  let template = ''
  let from = 0
  for (const part of parts) {
    template += literal(originalPart(text, from, part.from), text.text.slice(from, part.from))
    template += part.field === 'any' ? '…' : `{${part.field}}`
    from = part.to
  }
  template += literal(originalPart(text, from, text.text.length), text.text.slice(from))
  return template.trim().slice(0, MAX_TEMPLATE_LENGTH)
}

function findPart(
  text: string,
  field: Field,
  taken: Part[],
  { before, after }: { before?: RegExp | undefined; after?: RegExp | undefined },
): Part | undefined {
  for (let from = 0; from < text.length; from++) {
    const to = fieldEnds(field, text, from)[0]?.to
    if (to === undefined) continue
    const isFree = taken.every((part) => to <= part.from || from >= part.to)
    if (isFree && (before?.test(text.slice(0, from)) ?? true) && (after?.test(text.slice(to)) ?? true))
      return { field, from, to }
  }
  return undefined
}

/** Any other number differs from line to line. */
function otherNumbers(text: string, taken: Part[]): Part[] {
  return [...text.matchAll(/[\p{L}\p{N}*._/-]*\d[\p{L}\p{N}*._/-]*/gu)]
    .map(({ index, 0: found }): Part => ({ field: 'any', from: index, to: index + found.length }))
    .filter(({ from, to }) => taken.every((part) => to <= part.from || from >= part.to))
}

/** Words with their spaces, without signs that have a meaning in a template. */
function literal(original: string, normalized: string): string {
  const plain = original.replaceAll(/[{}[\]…\s]+/g, ' ')
  return (
    (normalized.startsWith(' ') ? ' ' : '') + plain + (normalized.endsWith(' ') && plain !== '' ? ' ' : '')
  )
}
