/**
 * Patterns are written as the wallet writes its lines, with a field in braces where a value stands: `reçu {montant} MRU
 * de {nom}[ ({téléphone})] … réf… {référence}`. `…` is any text, directly after a word its ending;
 * `(reçu|crédité)` is one of these words; square brackets hold what may be missing. Small and
 * capital letters, accents and white space make no difference, and text before and after does not matter.
 */
import type { Language } from '#core/text.ts'
import { FIELDS, type Field } from './fields.rules.ts'
import { normalizeText } from './normalized-text.rules.ts'

export const MAX_TEMPLATE_LENGTH = 300
/** So that reading a long statement stays fast. */
const MAX_PARTS = 60

export type Token =
  /** One of these. */
  | { kind: 'words'; texts: string[] }
  | { kind: 'space' }
  | { kind: 'any' }
  /** The rest of a word, and signs after it: `réf…` is also `Référence n° :`. */
  | { kind: 'ending' }
  | { kind: 'field'; field: Field }
  /** What follows may be missing, up to the token with this index. */
  | { kind: 'optional'; end: number }

export interface Template {
  tokens: Token[]
  /** Every line of this pattern contains one of each list; to refuse others quickly. */
  required: string[][]
}

export type TemplateProblem =
  | 'noAmount'
  | 'noWords'
  | 'unknownField'
  | 'repeatedField'
  | 'brackets'
  | 'tooLong'
  | 'manyAny'

/** The names of the fields, as people write them. */
export const FIELD_NAMES: Record<Field, { fr: string; ar: string }> = {
  amount: { fr: 'montant', ar: 'المبلغ' },
  phone: { fr: 'téléphone', ar: 'الهاتف' },
  name: { fr: 'nom', ar: 'الاسم' },
  reference: { fr: 'référence', ar: 'المرجع' },
  date: { fr: 'date', ar: 'التاريخ' },
  time: { fr: 'heure', ar: 'الوقت' },
  balance: { fr: 'solde', ar: 'الرصيد' },
  fee: { fr: 'frais', ar: 'الرسوم' },
}

const FIELD_OF_NAME = new Map(
  FIELDS.flatMap((field) =>
    [field, FIELD_NAMES[field].fr, FIELD_NAMES[field].ar].map((name) => [name, field] as const),
  ).map(([name, field]) => [normalizeText(name).text, field] as const),
)

const FIELD_IN_BRACES = /\{([^{}]*)\}/g

/** The template with the names of the fields in this language; `canonical` as it is stored. */
export function withFieldNames(template: string, language: Language | 'canonical'): string {
  return template.replaceAll(FIELD_IN_BRACES, (written, name: string) => {
    const field = fieldNamed(name)
    if (!field) return written
    return `{${language === 'canonical' ? field : FIELD_NAMES[field][language]}}`
  })
}

/** The template with the names of the fields in its own language, so that it is written in one direction. */
export function withOwnFieldNames(template: string, reader: Language): string {
  const words = template.replaceAll(FIELD_IN_BRACES, '')
  const own = /\p{Script=Arabic}/u.test(words) ? 'ar' : /\p{Script=Latin}/u.test(words) ? 'fr' : reader
  return withFieldNames(template, own)
}

function fieldNamed(name: string): Field | undefined {
  return FIELD_OF_NAME.get(normalizeText(name).text)
}

export function templateProblem(template: string): TemplateProblem | undefined {
  if (template.length > MAX_TEMPLATE_LENGTH) return 'tooLong'
  const names = [...template.matchAll(FIELD_IN_BRACES)].map(([, name]) => fieldNamed(name!))
  if (names.includes(undefined) || /[{}]/.test(template.replaceAll(FIELD_IN_BRACES, '')))
    return 'unknownField'
  if (!/^[^[\]]*(?:\[[^[\]]+\][^[\]]*)*$/.test(template)) return 'brackets'
  if (new Set(names).size !== names.length) return 'repeatedField'
  const { tokens, required } = parseTemplate(template)
  if (!hasAmountAlways(tokens)) return 'noAmount'
  const hasWords = required.some((texts) => texts.every((text) => /\p{L}{2}/u.test(text)))
  if (!hasWords && !isTable(tokens)) return 'noWords'
  return tokens.length > MAX_PARTS ? 'manyAny' : undefined
}

function hasAmountAlways(tokens: Token[]): boolean {
  let optionalUntil = -1
  return tokens.some((token, index) => {
    if (token.kind === 'optional') optionalUntil = token.end
    return token.kind === 'field' && token.field === 'amount' && index >= optionalUntil
  })
}

/** A row of a table has a date beside its amount, so it needs no words. */
function isTable(tokens: Token[]): boolean {
  return tokens.some((token) => token.kind === 'field' && token.field === 'date')
}

/** A template without problems, ready for `readLine`. */
export function parseTemplate(template: string): Template {
  const tokens: Token[] = []
  const required: string[][] = []
  const parts = template
    .split(/(\{[^{}]*\}|\[|\]|…|\.{3,}|\([^()|{}[\]]+(?:\|[^()|{}[\]]+)+\))/)
    .filter((part) => part !== '')
  let openedAt: number | undefined
  for (const [index, part] of parts.entries()) {
    const field = /^\{([^{}]*)\}$/.exec(part)?.[1]
    if (field !== undefined) tokens.push({ kind: 'field', field: fieldNamed(field) ?? 'name' })
    else if (part === '…' || part.startsWith('...'))
      tokens.push({ kind: /[\p{L}\p{N}]$|\|.*\)$/u.test(parts[index - 1] ?? '') ? 'ending' : 'any' })
    else if (part === '[') {
      openedAt = tokens.length
      tokens.push({ kind: 'optional', end: 0 })
    } else if (part === ']') {
      if (openedAt !== undefined) tokens[openedAt] = { kind: 'optional', end: tokens.length }
      openedAt = undefined
    } else pushWords(tokens, required, part, openedAt !== undefined)
  }
  return { tokens: [{ kind: 'any' }, ...shifted(tokens), { kind: 'any' }], required }
}

/** White space in a template may be missing beside a field or a sign: `( {phone} )` and `({phone})` are the same. */
function pushWords(tokens: Token[], required: string[][], part: string, isOptional: boolean): void {
  const choices = /^\(([^()]*\|[^()]*)\)$/.exec(part)?.[1]?.split('|') ?? [part]
  const texts = choices.map((choice) => normalizeText(choice).text).filter((text) => text !== '')
  if (/^\s/.test(part)) tokens.push({ kind: 'space' })
  if (texts.length > 0) {
    tokens.push({ kind: 'words', texts })
    if (!isOptional) required.push(texts)
    if (/\s$/.test(part)) tokens.push({ kind: 'space' })
  }
}

/** The first token is added by the caller. */
function shifted(tokens: Token[]): Token[] {
  return tokens.map((token) => (token.kind === 'optional' ? { ...token, end: token.end + 1 } : token))
}
