/** The pictures of a query of the library, loaded page by page. */
import { useEffect, useState } from 'react'
import type { LibraryPage, LibraryPicture } from '../library.rules.ts'

const LIST = '/admin/media/list'

interface LibraryPages {
  pictures: LibraryPicture[]
  state: 'idle' | 'loading' | 'failed'
  /** Whether there are pictures that are not loaded yet. */
  hasMore: boolean
  loadMore: () => void
}

interface Loaded {
  query: string
  pages: LibraryPage[]
  state: LibraryPages['state']
}

/**
 * `query`: search and filter as query parameters; the list starts again when they change. `first`: the first page, if
 * the caller has it.
 */
export function useLibraryPages(query: string, first?: LibraryPage): LibraryPages {
  const [loaded, setLoaded] = useState<Loaded>({ query, pages: [], state: 'idle' })
  const { pages, state } = loaded.query === query ? loaded : { pages: [], state: 'idle' as const }
  const all = first ? [first, ...pages] : pages
  const last = all.at(-1)
  const hasFirst = first !== undefined

  useEffect(() => {
    let isStale = false
    async function loadFirst(): Promise<void> {
      const page = await fetchPage(query)
      if (!isStale) setLoaded({ query, pages: page ? [page] : [], state: page ? 'idle' : 'failed' })
    }
    if (!hasFirst) void loadFirst()
    return () => {
      isStale = true
    }
  }, [query, hasFirst])

  async function loadMore(): Promise<void> {
    if (state === 'loading') return
    setLoaded({ query, pages, state: 'loading' })
    const page = await fetchPage(query, last?.next)
    // An answer to a former query is ignored.
    setLoaded((now) => {
      if (now.query !== query) return now
      return page ? { query, pages: [...pages, page], state: 'idle' } : { ...now, state: 'failed' }
    })
  }

  return {
    pictures: withoutRepeated(all.flatMap((page) => page.pictures)),
    state: last || state === 'failed' ? state : 'loading',
    hasMore: last?.next !== undefined,
    loadMore: () => void loadMore(),
  }
}

/** Undefined if the server did not answer, or with something else than pictures. */
async function fetchPage(query: string, before?: string): Promise<LibraryPage | undefined> {
  const params = new URLSearchParams(query)
  if (before) params.set('before', before)
  try {
    const response = await fetch(`${LIST}?${params}`, { headers: { accept: 'application/json' } })
    return response.ok ? ((await response.json()) as LibraryPage) : undefined
  } catch {
    return undefined
  }
}

/** The first page is loaded again when something changes, and may then contain pictures of the second. */
function withoutRepeated(pictures: LibraryPicture[]): LibraryPicture[] {
  return [...new Map(pictures.map((picture) => [picture.id, picture])).values()]
}
