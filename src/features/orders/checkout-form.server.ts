/** Reads the checkout strictly: exactly these fields, each once, nothing that is not asked for. */
import { parseMoney } from '#core/money.ts'
import type { Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { mediaProblem, type MediaProblem } from '#features/media/media.rules.ts'
import { readUpload } from '#features/media/media.server.ts'
import { textIn } from '#platform/form-text.server.ts'
import {
  checkoutProblems,
  readLines,
  type CartLine,
  type CheckoutForm,
  type CheckoutProblem,
} from './checkout.rules.ts'
import { needsProof } from './order.rules.ts'
import { proofHash } from './proofs.server.ts'

const TYPED = ['name', 'phone', 'email', 'wilaya', 'city', 'address', 'payment', 'notes'] as const
const SINGLE = new Set<string>([...TYPED, 'key', 'total', 'proof'])
const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The picture follows the order: only its fingerprint is here. */
const PROMISE = /^sha256:([0-9a-f]{64})$/

export interface ReadProof {
  sha256: string
  /** None where the picture is only announced. */
  bytes: Uint8Array | undefined
}

export interface ReadCheckout {
  /** As it was typed, to be shown again. */
  typed: CheckoutForm
  lines: CartLine[]
  key: string
  shown: Money
  proof: ReadProof | undefined
  problems: CheckoutProblem[]
}

export async function readCheckout(form: FormData): Promise<ReadCheckout> {
  const odd = oddFields(form)
  const typed = Object.fromEntries(
    TYPED.map((field) => [field, textIn(form, field)]),
  ) as unknown as CheckoutForm
  const lines = readLines(form.getAll('line').map(String))
  const key = textIn(form, 'key').toLowerCase()
  const shown = parseMoney(textIn(form, 'total'))
  const { proof, problem } = await readProof(form.get('proof'))
  const problems: CheckoutProblem[] = [
    ...(lines ? [] : [{ field: 'line', code: 'badLine' } as const]),
    ...checkoutProblems(typed, { lineCount: lines?.length ?? 1, hasProof: Boolean(proof ?? problem) }),
    ...(problem && asksForProof(typed) ? [{ field: 'proof', code: problem } as const] : []),
    ...(shown === undefined ? [{ field: 'total', code: 'badValue' } as const] : []),
    ...(KEY.test(key) ? [] : [{ field: 'key', code: 'badValue' } as const]),
    ...odd,
  ]
  return {
    typed,
    lines: lines ?? [],
    key,
    shown: shown ?? (0 as Money),
    // A picture chosen before she changed her mind about how to pay proves nothing.
    proof: asksForProof(typed) ? proof : undefined,
    problems,
  }
}

function asksForProof({ payment }: CheckoutForm): boolean {
  return needsProof(payment as 'sadad')
}

function oddFields(form: FormData): CheckoutProblem[] {
  const names = new Set([...form].map(([name]) => name))
  return [...names].flatMap((field): CheckoutProblem[] => {
    if (field === 'line') return []
    if (!SINGLE.has(field)) return [{ field: field.slice(0, 40), code: 'unknownField' }]
    return form.getAll(field).length > 1 ? [{ field, code: 'badValue' }] : []
  })
}

async function readProof(
  value: FormDataEntryValue | null,
): Promise<{ proof?: ReadProof; problem?: MediaProblem }> {
  if (typeof value === 'string') {
    const sha256 = PROMISE.exec(value)?.[1]
    return sha256 ? { proof: { sha256, bytes: undefined } } : {}
  }
  if (!value || value.size === 0) return {}
  try {
    const bytes = await readUpload(value, 'image')
    const problem = mediaProblem('image', bytes)
    return problem ? { problem } : { proof: { sha256: proofHash(bytes), bytes } }
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.code as MediaProblem }
    throw error
  }
}
