import { useEffect, useRef, useState } from 'react'
import { localized, type Bilingual } from '#core/text.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { scanText } from './scan.text.ts'

const SEARCH_DELAY_MS = 250

interface Source<T> {
  /** Undefined if the shop did not answer. */
  search: (words: string) => Promise<T[] | undefined>
  /** Null if nothing has this code, undefined if the shop did not answer. */
  findByCode: (code: string) => Promise<T | null | undefined>
  onAdd: (item: T) => void
  /** Why an item cannot be added. */
  problemOf?: (item: T) => string | undefined
}

/**
 * The state of a `ScanField`: searches on input with a debounce; Enter adds the first item, a scanned code its item. A
 * code without an item and a failed search are shown as toasts.
 */
export function useFindAndAdd<T extends { name: Bilingual }>(source: Source<T>) {
  const t = useText(scanText)
  const language = useLanguage()
  const toasts = useToasts()
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<T[]>()
  const [added, setAdded] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])

  async function search(words: string): Promise<T[] | undefined> {
    latest.current = words
    const items = words === '' ? undefined : await source.search(words)
    // An answer that arrives after that of a later search is ignored.
    if (latest.current === words) setFound(items)
    return items
  }
  function type(words: string): void {
    setQuery(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void search(words.trim()), SEARCH_DELAY_MS)
  }
  /** Whether it was added. */
  function add(item: T): boolean {
    const problem = source.problemOf?.(item)
    if (problem) {
      toasts.error(problem)
      return false
    }
    source.onAdd(item)
    setAdded(t.added(localized(item.name, language)))
    return true
  }
  /** Clears the field at once for the next code; words that add nothing come back. */
  async function addFirst(): Promise<void> {
    const words = query.trim()
    if (words === '') return
    clearTimeout(timer.current)
    setQuery('')
    const items = await search(words)
    if (!items) toasts.error(t.lookupFailed)
    if (items?.[0] && add(items[0])) return
    setQuery((current) => current || words)
  }
  async function addByCode(code: string): Promise<void> {
    const item = await source.findByCode(code)
    if (item) add(item)
    else toasts.error(item === null ? t.unknown(code) : t.lookupFailed)
  }
  return {
    field: {
      value: query,
      added,
      onChange: type,
      onEnter: () => void addFirst(),
      onCode: (code: string) => void addByCode(code),
    },
    /** Undefined while nothing is searched. */
    found: query.trim() === '' ? undefined : found,
    add,
  }
}
