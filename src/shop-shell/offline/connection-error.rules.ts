/** Matches the messages of browsers for a failed fetch, and React Router's for a response that was cut off. */
export function isNetworkError(error: unknown): boolean {
  return (
    error instanceof Error && /failed to fetch|networkerror|load failed|turbo-stream/i.test(error.message)
  )
}
