/** A question asked on the page of an order. */
import { cleanText } from '#core/clean-text.ts'
import { MAX_MESSAGE_LENGTH } from './contact.rules.ts'

export type QuestionProblem = 'required' | 'tooLong'

/** The result of a submitted form. */
export type QuestionAnswer =
  | { outcome: 'sent' }
  | { outcome: 'wrong'; problem: QuestionProblem; input: string }
  | { outcome: 'tooMany'; input: string }
  | { outcome: 'failed' }

export function questionProblem(input: string): QuestionProblem | undefined {
  const question = cleanText(input)
  if (question === '') return 'required'
  return question.length > MAX_MESSAGE_LENGTH ? 'tooLong' : undefined
}

/** The URL contains the secret token of the order. */
export function questionPath(token: string): string {
  return `/order/${token}/question`
}
