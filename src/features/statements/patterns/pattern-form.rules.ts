/** The form of a wallet's patterns. */
import type { StatementPattern } from '../reading/read-statement.rules.ts'
import { templateProblem, withFieldNames, type TemplateProblem } from '../reading/template.rules.ts'
import type { Direction } from '../statement-line.rules.ts'

export const MAX_PATTERNS = 40

export interface PatternInput {
  /** With the names of the fields in any language. */
  template: string
  direction: Direction
}

export type PatternProblem = TemplateProblem | 'empty'

export function patternProblem({ template }: PatternInput): PatternProblem | undefined {
  return template.trim() === '' ? 'empty' : templateProblem(withFieldNames(template.trim(), 'canonical'))
}

/** As they are stored. */
export function patternsFrom(inputs: readonly PatternInput[]): StatementPattern[] {
  return inputs.map(({ template, direction }) => ({
    template: withFieldNames(template.trim(), 'canonical'),
    direction,
  }))
}
