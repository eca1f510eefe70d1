/** Results of the form actions of the catalogue. */
import { data } from 'react-router'
import { EditConflict } from '../catalogue-changes.server.ts'
import type { CatalogueAnswer } from '../catalogue-result.rules.ts'
import type { FormProblem } from '../field-problems.rules.ts'

export type Answer = CatalogueAnswer | ReturnType<typeof data<CatalogueAnswer>>

export function problemsAnswer(problems: FormProblem[]): Answer {
  return data<CatalogueAnswer>({ problems }, { status: 422 })
}

/** Turns an EditConflict into a 409 answer with the stored version. */
export async function catchConflict(save: () => Promise<CatalogueAnswer>): Promise<Answer> {
  try {
    return await save()
  } catch (error) {
    if (error instanceof EditConflict)
      return data<CatalogueAnswer>({ conflict: error.current }, { status: 409 })
    throw error
  }
}
