import { useEffect, useState } from 'react'
import { useLanguage } from '#ui/page/language.tsx'
import { MIN_SEARCH_LENGTH, type Suggestion } from './search.rules.ts'

/** A pause in typing, as people type on a phone. */
const PAUSE = 150

/**
 * What the shop suggests for words being typed; undefined while there is nothing to say.
 * The last answer stays until the next one is here, so that the list does not flicker; an answer that comes too
 * late is dropped.
 */
export function useSuggestions(typed: string, isTyping: boolean): Suggestion[] | undefined {
  const language = useLanguage()
  const [suggestions, setSuggestions] = useState<Suggestion[]>()
  const search = typed.trim()
  const isAsking = isTyping && search.length >= MIN_SEARCH_LENGTH
  useEffect(() => {
    if (!isAsking) return
    const request = new AbortController()
    const timer = setTimeout(() => {
      askFor(search, language, request.signal).then(setSuggestions, () => {
        // Without a network the form still works, or says so itself.
        if (!request.signal.aborted) setSuggestions(undefined)
      })
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [search, language, isAsking])
  return isAsking ? suggestions : undefined
}

async function askFor(search: string, language: string, signal: AbortSignal): Promise<Suggestion[]> {
  const query = new URLSearchParams({ q: search, lang: language })
  const answer = await fetch(`/search/suggest?${query}`, { signal })
  if (!answer.ok) throw new Error(`suggestions answered ${answer.status}`)
  const { suggestions } = (await answer.json()) as { suggestions: Suggestion[] }
  signal.throwIfAborted()
  return suggestions
}
