import { data, isRouteErrorResponse } from 'react-router'

/** The request did not arrive, or the server failed: whether anything changed is unknown. */
export interface Failed {
  failed: true
}

/**
 * For a page's `clientAction`. A failed request becomes an answer: a thrown error would show the error page and lose
 * the user's input. Status 503 keeps React Router from reloading the page's data. A missing permission (403) is still
 * thrown, for the error boundary of the admin.
 */
export async function keepPageOnFailure<T>(serverAction: () => Promise<T>) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status === 403)) throw error
    return data<Failed>({ failed: true }, { status: 503 })
  }
}

export function hasFailed(answer: unknown): answer is Failed {
  return typeof answer === 'object' && answer !== null && 'failed' in answer
}
