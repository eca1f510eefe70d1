/** Handles the form of a wallet's patterns. */
import * as v from 'valibot'
import { Refusal } from '#core/refusal.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { count } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { defaultPatterns } from '../reading/default-patterns.rules.ts'
import { isWallet } from '../wallet.rules.ts'
import { MAX_PATTERNS, patternProblem, patternsFrom } from './pattern-form.rules.ts'
import { savePatterns } from './patterns.server.ts'

const wallet = v.pipe(v.string(), v.guard(isWallet))
const pattern = v.object({ template: v.string(), direction: v.picklist(['in', 'out']) })

const formSchema = v.variant('intent', [
  v.object({
    intent: v.literal('save'),
    wallet,
    version: count,
    patterns: v.pipe(v.string(), v.parseJson(), v.array(pattern), v.maxLength(MAX_PATTERNS)),
  }),
  v.object({ intent: v.literal('defaults'), wallet, version: count }),
])

export interface PatternsAnswer {
  done: 'saved' | 'defaults'
  /** Lines that are read now and were not before. */
  read: number
}

export async function handlePatternsSubmit(
  request: Request,
  change: { by: StaffPerson; now: Date },
): Promise<PatternsAnswer> {
  const form = parseForm(formSchema, await readForm(request))
  const patterns = form.intent === 'save' ? patternsFrom(form.patterns) : defaultPatterns(form.wallet)
  if (form.intent === 'save' && form.patterns.some(patternProblem)) throw new Refusal('badPattern', 'invalid')
  const read = await savePatterns({ wallet: form.wallet, version: form.version, patterns, ...change })
  return { done: form.intent === 'save' ? 'saved' : 'defaults', read }
}
