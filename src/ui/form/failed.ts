/** The request did not arrive, or the server failed: whether anything changed is unknown. */
export interface Failed {
  failed: true
}

export function hasFailed(answer: unknown): answer is Failed {
  return typeof answer === 'object' && answer !== null && 'failed' in answer
}
