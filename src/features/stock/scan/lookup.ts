import type { Article } from '#features/catalogue/stock/stock.rules.ts'
import { fetchJson } from '#ui/hooks/fetch-json.ts'

const lookupUrl = (query: Record<string, string>) => `/admin/products/lookup?${new URLSearchParams(query)}`

/** The article with this code; null if there is none, undefined if the server did not answer. */
export async function lookUpArticle(code: string): Promise<Article | null | undefined> {
  return (await fetchJson<{ article: Article | null }>(lookupUrl({ code })))?.article
}

/** The articles that match words, the one with this code first; undefined if the server did not answer. */
export async function searchArticles(words: string): Promise<Article[] | undefined> {
  return (await fetchJson<{ articles: Article[] }>(lookupUrl({ q: words })))?.articles
}
