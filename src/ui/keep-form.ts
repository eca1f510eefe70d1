import { data, isRouteErrorResponse } from 'react-router'

/**
 * For a `clientAction`: `serverAction().catch(keepForm)`. A lost line or a server that stumbles must not take the form
 * away, and what was typed with it; a refused screen still shows that it is refused.
 */
export function keepForm(error: unknown) {
  if (isRouteErrorResponse(error)) throw error
  return data({ failed: true as const }, { status: 503 })
}
