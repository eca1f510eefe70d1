import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { libraryText } from '../library.text.ts'
import type { useLibraryPages } from './use-library-pages.ts'

/** Below the pictures: the button that loads further ones, and what went wrong. */
export function LibraryMore({ state, hasMore, loadMore }: ReturnType<typeof useLibraryPages>) {
  const t = useText(libraryText)
  if (state === 'failed')
    return (
      <div role="alert" className="grid justify-items-center gap-2 py-4 text-center text-small">
        <p>{t.notLoaded}</p>
        <Button variant="secondary" size="small" onClick={loadMore}>
          {t.retry}
        </Button>
      </div>
    )
  if (!hasMore) return null
  return (
    <p className="grid justify-items-center py-4">
      <Button variant="secondary" busy={state === 'loading' && t.loading} onClick={loadMore}>
        {t.more}
      </Button>
    </p>
  )
}
