import { otherLanguage, type Language } from '#core/text.ts'
import { useLanguage } from '#ui/page/language.tsx'
import { usePageLocation } from '#ui/page/page-location.ts'
import { usePageRefresh } from '#ui/page/page-refresh.ts'

/**
 * Changes the language without a reload: scroll position and user input stay. localStorage is the source of truth in the
 * browser; the cookie passes the choice to the server.
 */
export function useLanguageSwitch(): { next: Language; back: string; change: () => void } {
  const next = otherLanguage(useLanguage())
  const { pathname, search } = usePageLocation()
  const { refresh } = usePageRefresh()
  function change() {
    storeLanguage(next)
    const url = new URL(location.href)
    // `?lang=` of a shared link would override the choice, so it is removed.
    if (url.searchParams.has('lang')) {
      url.searchParams.delete('lang')
      history.replaceState(history.state, '', url)
    }
    void refresh()
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
