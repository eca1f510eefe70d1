import { data, isRouteErrorResponse } from 'react-router'
import type { Failed } from './failed.ts'

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
