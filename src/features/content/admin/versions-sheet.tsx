import { formatDayAndTime } from '#core/day.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { Sheet } from '#ui/dialog/sheet.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { EditorView } from '../content-admin.rules.ts'
import { editorText } from './content-admin.text.ts'

interface VersionsSheetProps {
  view: EditorView
  isOpen: boolean
  onClose: () => void
  onRestore: (version: number | 'default') => void
}

/** What was published, by whom and when; one tap and a confirmation publish it again. */
export function VersionsSheet({ view, isOpen, onClose, onRestore }: VersionsSheetProps) {
  const t = useText(editorText)
  const confirm = useConfirm()
  async function restore(version: number | 'default'): Promise<void> {
    const isSure = await confirm({
      kind: 'warning',
      title: t.restoreTitle,
      sentence: t.restoreSentence,
      confirm: t.restore,
    })
    if (!isSure) return
    onClose()
    onRestore(version)
  }
  const { versions, hasDefault } = view
  return (
    <Sheet title={t.versions} sub={t.versionsSub} width="narrow" isOpen={isOpen} onClose={onClose}>
      {versions.length === 0 && <p className="mb-3 text-ink-2">{t.noVersions}</p>}
      <ol className="grid divide-y divide-line">
        {versions.map(({ id, by, at }, index) => (
          <li key={id} className="flex min-h-14 items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <DateTime at={at} time className="font-medium" />
              <span className="block truncate text-small text-subtle">
                <bdi>{by || t.originalBy}</bdi>
              </span>
            </span>
            {index === 0 ? (
              <AdminBadge tone="ok">{t.current}</AdminBadge>
            ) : (
              <Button
                variant="secondary"
                size="small"
                aria-label={t.restoreOf(formatDayAndTime(at))}
                onClick={() => void restore(id)}
              >
                {t.restore}
              </Button>
            )}
          </li>
        ))}
        {hasDefault && (
          <li className="flex min-h-14 items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="font-medium">{t.original}</span>
              <span className="block text-small text-subtle">{t.originalBy}</span>
            </span>
            {versions.length > 0 && (
              <Button
                variant="secondary"
                size="small"
                aria-label={t.restoreOriginal}
                onClick={() => void restore('default')}
              >
                {t.restore}
              </Button>
            )}
          </li>
        )}
      </ol>
    </Sheet>
  )
}
