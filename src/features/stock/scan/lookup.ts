import type { Article } from '#features/catalogue/stock/article.rules.ts'

/** The article with this code; null if there is none, undefined if the server did not answer. */
export async function lookUpArticle(code: string): Promise<Article | null | undefined> {
  try {
    const response = await fetch(`/admin/products/lookup?${new URLSearchParams({ code })}`)
    const isJson = response.headers.get('content-type')?.includes('json')
    return response.ok && isJson
      ? ((await response.json()) as { article: Article | null }).article
      : undefined
  } catch (error) {
    // The connection was lost; anything else is a bug.
    if (error instanceof TypeError) return undefined
    throw error
  }
}
