/** Cells and buttons shared by the tables of the catalogue. */
import { Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { localized, otherLanguage, type Bilingual } from '#core/text.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import { Picture } from '#features/media/picture.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { Button } from '#ui/form/button.tsx'
import { IconButton, IconLink } from '#ui/form/icon-button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { TwoLines } from '#ui/table/two-lines.tsx'
import { daysToRestore, type RemovalCounts } from '../catalogue-admin.rules.ts'
import { catalogueScreenText } from '../catalogue-admin.text.ts'
import type { useRemoval } from '../removal/admin/use-removal.tsx'
import { useDialogUrl } from './use-dialog-url.ts'

interface PicturedNameProps {
  name: Bilingual
  picture: PictureMedia | undefined
  /** Shown beside the second name. */
  children?: ReactNode
}

/** The name in the interface language, with the other language below. */
export function PicturedName({ name, picture, children }: PicturedNameProps) {
  const first = useLanguage()
  const second = otherLanguage(first)
  return (
    <span className="flex items-center gap-3">
      <span className="size-10 shrink-0 overflow-hidden rounded-button bg-sunk [&_img]:size-10 [&_img]:object-cover">
        {picture && <Picture media={picture} alt="" sizes="40px" />}
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
          <bdi lang={first}>{name[first]}</bdi>
        </span>
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="line-clamp-1 text-label text-subtle [overflow-wrap:anywhere]">
            <bdi lang={second}>{name[second]}</bdi>
          </span>
          {children}
        </span>
      </span>
    </span>
  )
}

export function DeletedAt({ at }: { at: Date }) {
  const t = useText(catalogueScreenText)
  const [now] = useState(() => new Date())
  return <TwoLines strong={<DateTime at={at} />} sub={t.daysLeft(daysToRestore(at, now))} />
}

interface RowActionsProps {
  item: Partial<RemovalCounts> & { id: number; name: Bilingual; deletedAt: Date | null }
  removal: ReturnType<typeof useRemoval>
}

/** Buttons to edit and delete a row, or to restore a deleted one. */
export function RowActions({ item, removal }: RowActionsProps) {
  const t = useText(catalogueScreenText)
  const { toEdit } = useDialogUrl()
  const name = localized(item.name, useLanguage())
  if (item.deletedAt)
    return (
      <Button
        variant="tint"
        size="small"
        aria-label={t.restoreNamed(name)}
        onClick={() => removal.restore(item.id)}
      >
        <RotateCcw className="size-4" strokeWidth={1.7} aria-hidden="true" />
        {t.restore}
      </Button>
    )
  return (
    <>
      <IconLink icon={Pencil} label={t.edit(name)} to={toEdit(item.id)} preventScrollReset />
      <IconButton icon={Trash2} label={t.remove(name)} onClick={() => removal.remove(item)} />
    </>
  )
}
