/** Reads JSON from the shop; undefined if it did not answer or refused. */
export async function fetchJson<T>(url: string): Promise<T | undefined> {
  try {
    const response = await fetch(url)
    const isJson = response.headers.get('content-type')?.includes('json')
    return response.ok && isJson ? ((await response.json()) as T) : undefined
  } catch (error) {
    // The connection was lost; anything else is a bug.
    if (error instanceof TypeError) return undefined
    throw error
  }
}
