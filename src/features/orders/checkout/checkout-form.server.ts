/** Reads the checkout form strictly: a field that is unknown or repeated is a problem. */
import * as v from 'valibot'
import type { Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { mediaProblem, type MediaProblem } from '#features/media/media.rules.ts'
import { readUpload } from '#features/media/media.server.ts'
import {
  cartFields,
  cartFormFields,
  idempotencyKey,
  repeatedFields,
  inputText,
} from '../order-forms.server.ts'
import { needsProof } from '../order.rules.ts'
import { proofHash } from '../payment/proofs.server.ts'
import {
  CHECKOUT_FIELDS,
  checkoutProblems,
  type CartLine,
  type CheckoutForm,
  type CheckoutProblem,
} from './checkout.rules.ts'

const PROMISE = 'sha256:'

/** The hash of a picture that is sent after the order. */
const promisedProof = v.pipe(
  v.string(),
  v.startsWith(PROMISE),
  v.transform((value) => value.slice(PROMISE.length)),
  v.regex(/^[0-9a-f]{64}$/),
)
const sentProof = v.pipe(v.file(), v.minSize(1))

const checkoutSchema = v.object({
  ...v.entriesFromList(CHECKOUT_FIELDS, inputText),
  ...cartFields,
  proof: v.fallback(v.optional(v.union([promisedProof, sentProof])), undefined),
})

export interface ParsedProof {
  sha256: string
  /** None where the picture is sent after the order. */
  bytes: Uint8Array | undefined
}

export interface ParsedCheckout {
  /** As it was typed, to be shown again. */
  typed: CheckoutForm
  lines: CartLine[]
  key: string
  shown: Money
  proof: ParsedProof | undefined
  problems: CheckoutProblem[]
}

export async function parseCheckout(form: FormData): Promise<ParsedCheckout> {
  const fields = v.parse(checkoutSchema, cartFormFields(form))
  const { key, total: shown, line: lines, proof: sent, ...typed } = fields
  const { proof, problem } = await readProof(sent)
  const problems: CheckoutProblem[] = [
    ...(lines ? [] : [{ field: 'line', code: 'badLine' } as const]),
    ...checkoutProblems(typed, { lineCount: lines?.length ?? 1, hasProof: Boolean(proof ?? problem) }),
    ...(problem && asksForProof(typed) ? [{ field: 'proof', code: problem } as const] : []),
    ...(shown === undefined ? [{ field: 'total', code: 'badValue' } as const] : []),
    ...(v.is(idempotencyKey, key) ? [] : [{ field: 'key', code: 'badValue' } as const]),
    ...unexpectedFields(form),
  ]
  return {
    typed,
    lines: lines ?? [],
    key,
    shown: shown ?? (0 as Money),
    // A picture that was chosen before the payment was changed to cash is dropped.
    proof: asksForProof(typed) ? proof : undefined,
    problems,
  }
}

function asksForProof({ payment }: CheckoutForm): boolean {
  return needsProof(payment as 'sadad')
}

const MAX_FIELD_NAME = 40

function unexpectedFields(form: FormData): CheckoutProblem[] {
  const repeated = repeatedFields(form)
  return [...new Set(form.keys())].flatMap((field): CheckoutProblem[] => {
    if (!Object.hasOwn(checkoutSchema.entries, field))
      return [{ field: field.slice(0, MAX_FIELD_NAME), code: 'unknownField' }]
    return field !== 'line' && repeated.includes(field) ? [{ field, code: 'badValue' }] : []
  })
}

async function readProof(
  sent: string | File | undefined,
): Promise<{ proof?: ParsedProof; problem?: MediaProblem }> {
  if (!sent) return {}
  if (typeof sent === 'string') return { proof: { sha256: sent, bytes: undefined } }
  try {
    const bytes = await readUpload(sent, 'image')
    const problem = mediaProblem('image', bytes)
    return problem ? { problem } : { proof: { sha256: proofHash(bytes), bytes } }
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.code as MediaProblem }
    throw error
  }
}
