/** A question that is asked from the page of an order. */
import { manyLines } from '#core/clean-text.ts'
import { MAX_MESSAGE_LENGTH } from './contact.rules.ts'

export type QuestionProblem = 'required' | 'tooLong'

/** What the form is told after it was sent. */
export type QuestionAnswer =
  | { outcome: 'sent' }
  | { outcome: 'wrong'; problem: QuestionProblem; typed: string }
  | { outcome: 'tooMany'; typed: string }
  | { outcome: 'failed' }

export function questionProblem(typed: string): QuestionProblem | undefined {
  const question = manyLines(typed)
  if (question === '') return 'required'
  return question.length > MAX_MESSAGE_LENGTH ? 'tooLong' : undefined
}

/** Beside the order's own page, behind the same unguessable word. */
export function questionPath(token: string): string {
  return `/order/${token}/question`
}
