/** What a push message shows. */

export interface ShownPush {
  title: string
  body: string
  lang: string
  dir: 'rtl' | 'ltr'
  /** A message with the same tag replaces the earlier one: one that was delivered twice is shown once. */
  tag: string
  /** The page that a tap opens. */
  data: string
}

/** A browser must show something for every message, even for one that cannot be read. */
export function readPush(text: string, origin: string): ShownPush {
  const { title, body, url, language, id } = parse(text)
  const isArabic = language !== 'fr'
  return {
    title: title || 'Melhfa',
    body: body ?? '',
    lang: isArabic ? 'ar' : 'fr',
    dir: isArabic ? 'rtl' : 'ltr',
    tag: id ?? '',
    data: pageAt(url ?? '/', origin),
  }
}

function parse(text: string): Partial<Record<'title' | 'body' | 'url' | 'language' | 'id', string>> {
  try {
    return JSON.parse(text) as Record<string, string>
  } catch {
    return {}
  }
}

/** Only pages of the shop are opened. */
function pageAt(url: string, origin: string): string {
  const page = URL.parse(url, origin)
  return page?.origin === origin ? page.href : `${origin}/`
}
