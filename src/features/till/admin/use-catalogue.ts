import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  fetchCatalogue,
  readCatalogue,
  type CatalogueHead,
  type Fetched,
} from '../offline/catalogue-store.ts'
import type { TillArticle, TillCatalogue } from '../till-catalogue.rules.ts'
import type { TillLine } from '../till-events.rules.ts'
import { buildIndex, EMPTY_INDEX } from '../till-index.rules.ts'

interface Loaded {
  head: CatalogueHead
  articles: ReadonlyMap<string, TillArticle>
}

/** The catalogue of this device. `refresh` fetches what changed; it resolves with the answer of the shop. */
export function useCatalogue() {
  const [loaded, setLoaded] = useState<Loaded>()
  const [isRead, setRead] = useState(false)
  const version = useRef<string>(undefined)
  const reading = useRef<Promise<void>>(undefined)

  /** Once; who needs what is stored waits for the same reading. */
  const read = useCallback((): Promise<void> => {
    const readStored = async () => {
      const stored = await readCatalogue().catch(() => undefined)
      if (stored) {
        version.current = stored.head.version
        setLoaded({ head: stored.head, articles: byKey(stored.articles) })
      }
      setRead(true)
    }
    reading.current ??= readStored()
    return reading.current
  }, [])

  const refreshing = useRef<Promise<unknown>>(undefined)
  const refreshNow = useCallback(async (): Promise<Fetched<TillCatalogue>> => {
    const answer = await fetchCatalogue(version.current)
    if (typeof answer !== 'object') return answer
    version.current = answer.version
    setLoaded((before) => merged(before, answer))
    return answer
  }, [])

  /** One after the other, and after reading: without the version, everything would be fetched and stored again. */
  const refresh = useCallback((): Promise<Fetched<TillCatalogue>> => {
    const next = Promise.all([read(), refreshing.current]).then(refreshNow)
    refreshing.current = next.catch(() => undefined)
    return next
  }, [read, refreshNow])

  /** Until the shop sends the new stock. */
  const sell = useCallback((lines: readonly TillLine[]) => {
    setLoaded((before) => before && { ...before, articles: withSold(before.articles, lines) })
  }, [])

  const index = useMemo(() => (loaded ? buildIndex([...loaded.articles.values()]) : EMPTY_INDEX), [loaded])
  return { index, head: loaded?.head, isRead, read, refresh, sell, setLoaded }
}

function byKey(articles: readonly TillArticle[]): Map<string, TillArticle> {
  return new Map(articles.map((article) => [article.key, article]))
}

function merged(before: Loaded | undefined, answer: TillCatalogue): Loaded {
  const { articles, removed, isComplete, ...head } = answer
  const next = new Map(isComplete ? [] : before?.articles)
  for (const key of removed) next.delete(key)
  for (const article of articles) next.set(article.key, article)
  return { head, articles: next }
}

function withSold(articles: ReadonlyMap<string, TillArticle>, lines: readonly TillLine[]) {
  const next = new Map(articles)
  for (const { product, variant, quantity } of lines) {
    const key = variant === undefined ? String(product) : `${product}.${variant}`
    const article = next.get(key)
    if (article) next.set(key, { ...article, available: article.available - quantity })
  }
  return next
}

/** Runs when the page is shown again and at intervals while it is visible. */
export function useWhileVisible(work: () => void, everyMs: number): void {
  useEffect(() => {
    const run = () => {
      if (document.visibilityState === 'visible') work()
    }
    const timer = setInterval(run, everyMs)
    document.addEventListener('visibilitychange', run)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', run)
    }
  }, [work, everyMs])
}
