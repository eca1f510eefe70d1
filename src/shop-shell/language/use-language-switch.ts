import { useNavigate, useRevalidator, useLocation } from 'react-router'
import { otherLanguage, type Language } from '#core/text.ts'
import { useLanguage } from '#ui/page/language.tsx'

/**
 * Changes the language without a reload: scroll position and user input stay. localStorage is the source of truth in the
 * browser; the cookie passes the choice to the server.
 */
export function useLanguageSwitch(): { next: Language; back: string; change: () => void } {
  const next = otherLanguage(useLanguage())
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  function change() {
    storeLanguage(next)
    const query = new URLSearchParams(search)
    if (!query.has('lang')) return void revalidate()
    // `?lang=` of a shared link would override the choice, so it is removed.
    query.delete('lang')
    void navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true })
  }
  return { next, back: pathname + search, change }
}

function storeLanguage(language: Language): void {
  document.cookie = `language=${language};path=/;max-age=31536000;samesite=lax`
  try {
    localStorage.setItem('language', language)
  } catch {
    // Storage is blocked or full: only the cookie stores the choice.
  }
}
