import { data } from 'react-router'
import { hasFailed, steadily } from '#ui/steady-action.ts'
import type { CatalogueAnswer } from '../catalogue-answers.rules.ts'

/**
 * A lost line must not take the form away with all that was typed. An answer that says no keeps the page as it is:
 * asking again for its data would lead whoever is signed out away from it.
 */
export async function steadyAction(send: () => Promise<unknown>) {
  const answer = (await steadily(send)) as CatalogueAnswer
  return 'done' in answer ? answer : data(answer, { status: hasFailed(answer) ? 503 : 409 })
}
