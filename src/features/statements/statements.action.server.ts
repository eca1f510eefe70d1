/** Handles the forms of the statements. */
import * as v from 'valibot'
import { cleanText } from '#core/clean-text.ts'
import { Refusal } from '#core/refusal.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { id, text, trimmedText, uuid } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { addStatement } from './add-statement.server.ts'
import { matchLine, setAside, takeUp, undoMatch } from './matching/match.server.ts'
import { pastedStatement } from './pasted-statement.server.ts'
import type { StatementChange } from './statement-form.rules.ts'
import { MAX_REASON_LENGTH } from './statement-form.rules.ts'
import { MAX_STATEMENT_LENGTH } from './statement-line.rules.ts'
import { isWallet } from './wallet.rules.ts'

const reason = v.pipe(text, v.transform(cleanText), v.maxLength(MAX_REASON_LENGTH))
const pair = v.object({ line: v.number(), payment: v.number(), proof: v.string() })
/** What a person accepts at once. */
const MAX_PAIRS = 500

const formSchema = v.variant('intent', [
  v.object({
    intent: v.literal('add'),
    wallet: v.pipe(v.string(), v.guard(isWallet)),
    text: v.pipe(v.string(), v.maxLength(MAX_STATEMENT_LENGTH)),
    fileName: v.pipe(trimmedText, v.maxLength(200)),
    key: uuid,
  }),
  v.object({ intent: v.literal('match'), line: id, payment: id, proof: trimmedText }),
  v.object({
    intent: v.literal('matchAll'),
    pairs: v.pipe(v.string(), v.parseJson(), v.array(pair), v.minLength(1), v.maxLength(MAX_PAIRS)),
  }),
  v.object({ intent: v.literal('undo'), line: id, reason }),
  v.object({ intent: v.literal('setAside'), line: id, reason }),
  v.object({ intent: v.literal('takeUp'), line: id }),
])

/** Problem codes of the fields that the user fills in; any other invalid field is a bad request. */
const PROBLEM_CODES: Record<string, string> = {
  wallet: 'walletNeeded',
  text: 'statementTooLong',
  reason: 'tooLong',
}

interface Change {
  by: StaffPerson
  now: Date
}

export async function handleStatementSubmit(request: Request, change: Change): Promise<StatementChange> {
  const form = parseForm(
    formSchema,
    await readForm(request),
    (field) => new Refusal(PROBLEM_CODES[field] ?? 'badRequest', 'invalid'),
  )
  switch (form.intent) {
    case 'add': {
      const { wallet, fileName, text: pasted, key } = form
      const kind = fileName === '' ? 'paste' : 'file'
      const source = pastedStatement({ kind, wallet, fileName, text: pasted, now: change.now })
      return { done: 'added', ...(await addStatement(source, { key, ...change })) }
    }
    case 'match': {
      const { line: lineId, payment: paymentId, proof } = form
      const { hasAccepted } = await matchLine({ lineId, paymentId, proof, ...change })
      return { done: hasAccepted ? 'accepted' : 'confirmed' }
    }
    case 'matchAll':
      return matchAll(form.pairs, change)
    case 'undo':
      await undoMatch({ lineId: form.line, reason: form.reason, ...change })
      return { done: 'undone' }
    case 'setAside':
      await setAside({ lineId: form.line, reason: form.reason, ...change })
      return { done: 'setAside' }
    case 'takeUp':
      await takeUp({ lineId: form.line, ...change })
      return { done: 'takenUp' }
  }
}

/** Each in its own transaction: one that was taken meanwhile does not stop the others. */
async function matchAll(pairs: v.InferOutput<typeof pair>[], change: Change): Promise<StatementChange> {
  let refused = 0
  for (const { line: lineId, payment: paymentId, proof } of pairs)
    try {
      await matchLine({ lineId, paymentId, proof, ...change })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused++
    }
  return { done: 'allMatched', matched: pairs.length - refused, refused }
}
