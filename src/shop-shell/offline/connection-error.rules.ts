/** What a page is made of did not come: browsers say so in their own words, React Router where it broke off midway. */
export function isNetworkError(error: unknown): boolean {
  return (
    error instanceof Error && /failed to fetch|networkerror|load failed|turbo-stream/i.test(error.message)
  )
}
