import { useNavigate, useRevalidator, useLocation } from 'react-router'
import { otherLanguage, type Language } from '#core/text.ts'
import { useLanguage } from '#ui/page/language.tsx'

/**
 * Changes the language in place: the page, its scroll and everything typed stay; only the words change.
 * localStorage is the browser's truth, the cookie tells the server.
 */
export function useLanguageSwitch(): { next: Language; back: string; change: () => void } {
  const next = otherLanguage(useLanguage())
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  function change() {
    remember(next)
    const query = new URLSearchParams(search)
    if (!query.has('lang')) return void revalidate()
    // A shared link forced its language; the reader's own choice lifts that.
    query.delete('lang')
    void navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true })
  }
  return { next, back: pathname + search, change }
}

function remember(language: Language): void {
  document.cookie = `language=${language};path=/;max-age=31536000;samesite=lax`
  try {
    localStorage.setItem('language', language)
  } catch {
    // Storage is closed or full: the cookie alone carries the choice.
  }
}
