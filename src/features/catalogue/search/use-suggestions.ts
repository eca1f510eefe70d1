import { useEffect, useState } from 'react'
import { useLanguage } from '#ui/page/language.tsx'
import { MIN_SEARCH_LENGTH, type Suggestion } from './search.rules.ts'

const DEBOUNCE_MS = 150

/**
 * Suggestions for the current input; undefined while there are none. The last suggestions are shown until the next
 * response arrives, so that the list does not flicker; outdated requests are aborted.
 */
export function useSuggestions(input: string, isTyping: boolean): Suggestion[] | undefined {
  const language = useLanguage()
  const [suggestions, setSuggestions] = useState<Suggestion[]>()
  const search = input.trim()
  const isEnabled = isTyping && search.length >= MIN_SEARCH_LENGTH
  useEffect(() => {
    if (!isEnabled) return
    const request = new AbortController()
    const timer = setTimeout(() => {
      fetchSuggestions(search, language, request.signal).then(setSuggestions, () => {
        // Suggestions are optional: without a network the form shows its own error.
        if (!request.signal.aborted) setSuggestions(undefined)
      })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [search, language, isEnabled])
  return isEnabled ? suggestions : undefined
}

async function fetchSuggestions(
  search: string,
  language: string,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const query = new URLSearchParams({ q: search, lang: language })
  const response = await fetch(`/search/suggest?${query}`, { signal })
  if (!response.ok) throw new Error(`GET /search/suggest failed with status ${response.status}`)
  const { suggestions } = (await response.json()) as { suggestions: Suggestion[] }
  signal.throwIfAborted()
  return suggestions
}
