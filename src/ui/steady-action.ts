import { isRouteErrorResponse } from 'react-router'

/** A write that came to nothing: the line broke, or the server failed. The page stays as it is and says so. */
export interface Failed {
  failed: true
}

/** For a page's `clientAction`: a failure is answered, so that no error page takes what was typed away. */
export async function steadily<T>(send: () => Promise<T>): Promise<T | Failed> {
  try {
    return await send()
  } catch (error) {
    // Whoever may no longer do this is told by the panel itself.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status === 403)) throw error
    return { failed: true }
  }
}

export function hasFailed(answer: unknown): answer is Failed {
  return typeof answer === 'object' && answer !== null && 'failed' in answer
}
