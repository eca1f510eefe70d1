/** How the doors of the catalogue answer what they were sent. */
import { data } from 'react-router'
import { EditConflict } from '../catalogue-changes.server.ts'
import type { FormProblem } from '../catalogue-problems.rules.ts'
import type { CatalogueAnswer } from '../catalogue-result.rules.ts'

export type Answer = CatalogueAnswer | ReturnType<typeof data<CatalogueAnswer>>

export function problemsAnswer(problems: FormProblem[]): Answer {
  return data<CatalogueAnswer>({ problems }, { status: 422 })
}

/** The second of two editors is shown what the first one saved. */
export async function orConflict(save: () => Promise<CatalogueAnswer>): Promise<Answer> {
  try {
    return await save()
  } catch (error) {
    if (error instanceof EditConflict)
      return data<CatalogueAnswer>({ conflict: error.current }, { status: 409 })
    throw error
  }
}
