/** Parses the checkout form strictly: an unknown or repeated field is a problem. */
import * as v from 'valibot'
import { cleanLine } from '#core/clean-text.ts'
import { parseMoney, type Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { mediaProblem, type MediaProblem, type UploadKind } from '#features/media/media.rules.ts'
import { readUpload } from '#features/media/media.server.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import {
  cartFields,
  cartFormFields,
  isIdempotencyKey,
  repeatedFields,
  inputText,
} from '../order-forms.server.ts'
import { needsProof } from '../order.rules.ts'
import { MAX_REFERENCE_LENGTH } from '../payment/payment-check.rules.ts'
import { proofHash } from '../payment/proofs.server.ts'
import {
  CHECKOUT_FIELDS,
  checkoutProblems,
  isPaymentMethod,
  isPickup,
  type CartLine,
  type CheckoutForm,
  type CheckoutProblem,
} from './checkout.rules.ts'

const HASH_PREFIX = 'sha256:'

/** The SHA-256 hash of a picture that is uploaded after the order is placed. */
const promisedProof = v.pipe(
  v.string(),
  v.startsWith(HASH_PREFIX),
  v.transform((value) => value.slice(HASH_PREFIX.length)),
  v.regex(/^[0-9a-f]{64}$/),
)
const uploadedFile = v.pipe(v.file(), v.minSize(1))

const checkoutSchema = v.object({
  ...v.entriesFromList(CHECKOUT_FIELDS, inputText),
  ...cartFields,
  deposit: v.pipe(inputText, v.transform(parseMoney)),
  proof: v.fallback(v.optional(v.union([promisedProof, uploadedFile])), undefined),
  voice: v.fallback(v.optional(uploadedFile), undefined),
})

export interface ParsedProof {
  sha256: string
  /** Undefined if the picture is uploaded after the order is placed. */
  bytes: Uint8Array | undefined
}

/** The picture of the deposit of an order in cash, with its wallet. */
export interface ParsedDeposit {
  bytes: Uint8Array
  method: PaymentMethodId
  reference: string
}

export interface ParsedVoice {
  sha256: string
  bytes: Uint8Array
}

export interface ParsedCheckout {
  /** The entered values, to render the form again. */
  input: CheckoutForm
  lines: CartLine[]
  key: string
  shown: Money
  /** The deposit that the page has shown. */
  deposit: Money | undefined
  proof: ParsedProof | undefined
  /** Undefined: it is sent on the page of the order. */
  depositProof: ParsedDeposit | undefined
  voice: ParsedVoice | undefined
  /** A browser does not fill a file input again. */
  hasPicture: boolean
  problems: CheckoutProblem[]
}

export async function parseCheckout(form: FormData): Promise<ParsedCheckout> {
  const fields = v.parse(checkoutSchema, cartFormFields(form))
  const { key, total: shown, line: lines, deposit, proof: submitted, voice: recorded, ...input } = fields
  const { proof, problem } = await parseProof(submitted)
  // A pick-up needs no directions.
  const voice = recorded && !isPickup(input) ? await readFile(recorded, 'audio') : {}
  const problems: CheckoutProblem[] = [
    ...(lines ? [] : [{ field: 'line', code: 'badLine' } as const]),
    ...checkoutProblems(input, { lineCount: lines?.length ?? 1, hasProof: Boolean(proof ?? problem) }),
    ...pictureProblems(problem ?? (proof ? undefined : 'required'), input, deposit),
    ...(voice.problem ? [{ field: 'voice', code: voice.problem } as const] : []),
    ...(shown === undefined ? [{ field: 'total', code: 'badValue' } as const] : []),
    ...(isIdempotencyKey(key) ? [] : [{ field: 'key', code: 'badValue' } as const]),
    ...unexpectedFields(form),
  ]
  return {
    input,
    lines: lines ?? [],
    key,
    shown: shown ?? (0 as Money),
    deposit,
    // Drops a picture that was chosen before the payment method was changed to cash.
    proof: requiresProof(input) ? proof : undefined,
    depositProof: deposit && !requiresProof(input) ? depositProofOf(proof, input) : undefined,
    voice: voice.bytes && { sha256: proofHash(voice.bytes), bytes: voice.bytes },
    hasPicture: submitted !== undefined,
    problems,
  }
}

/** A missing picture of a wallet order is a problem of the form. That of a deposit may follow, unless its number is entered. */
function pictureProblems(
  problem: MediaProblem | 'required' | undefined,
  input: CheckoutForm,
  deposit: Money | undefined,
): CheckoutProblem[] {
  const isAsked = requiresProof(input)
    ? problem !== 'required'
    : deposit && (problem !== 'required' || cleanLine(input.depositReference) !== '')
  return problem && isAsked ? [{ field: 'proof', code: problem }] : []
}

/** Undefined without a picture, and without a wallet, as from pages of earlier releases. */
function depositProofOf(
  proof: ParsedProof | undefined,
  { depositMethod: method, depositReference }: CheckoutForm,
): ParsedDeposit | undefined {
  if (!proof?.bytes || !isPaymentMethod(method) || !needsProof(method)) return undefined
  const reference = cleanLine(depositReference).slice(0, MAX_REFERENCE_LENGTH)
  return { bytes: proof.bytes, method, reference }
}

function requiresProof({ payment }: CheckoutForm): boolean {
  return needsProof(payment as 'sadad')
}

const MAX_FIELD_NAME_LENGTH = 40

function unexpectedFields(form: FormData): CheckoutProblem[] {
  const repeated = repeatedFields(form)
  return [...new Set(form.keys())].flatMap((field): CheckoutProblem[] => {
    if (!Object.hasOwn(checkoutSchema.entries, field))
      return [{ field: field.slice(0, MAX_FIELD_NAME_LENGTH), code: 'unknownField' }]
    return field !== 'line' && repeated.includes(field) ? [{ field, code: 'badValue' }] : []
  })
}

async function parseProof(
  submitted: string | File | undefined,
): Promise<{ proof?: ParsedProof; problem?: MediaProblem }> {
  if (!submitted) return {}
  if (typeof submitted === 'string') return { proof: { sha256: submitted, bytes: undefined } }
  const { bytes, problem } = await readFile(submitted, 'image')
  return bytes ? { proof: { sha256: proofHash(bytes), bytes } } : { ...(problem && { problem }) }
}

async function readFile(
  file: File,
  kind: UploadKind,
): Promise<{ bytes?: Uint8Array; problem?: MediaProblem }> {
  try {
    const bytes = await readUpload(file, kind)
    const problem = mediaProblem(kind, bytes)
    return problem ? { problem } : { bytes }
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.code as MediaProblem }
    throw error
  }
}
