import { data, isRouteErrorResponse } from 'react-router'
import type { CatalogueAnswer } from '../catalogue-answers.rules.ts'

/**
 * A lost line must not take the form away with all that was typed. An answer that says no keeps the page as it is:
 * asking again for its data would lead whoever is signed out away from it.
 */
export async function steadyAction(send: () => Promise<unknown>) {
  try {
    const answer = (await send()) as CatalogueAnswer
    return 'done' in answer ? answer : data(answer, { status: 409 })
  } catch (error) {
    // Sent elsewhere, or no longer allowed here: the page itself has to say so.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status === 403)) throw error
    return data<CatalogueAnswer>({ failed: true }, { status: 503 })
  }
}
