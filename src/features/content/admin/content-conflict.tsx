/** Shows both versions when two users edited the same document, and lets the second one choose. */
import type { ReactNode } from 'react'
import { formatDayAndTime } from '#core/day.ts'
import { Picture } from '#features/media/picture.tsx'
import { ConflictDialog } from '#ui/dialog/conflict-dialog.tsx'
import { useText } from '#ui/page/language.tsx'
import type { EditorView } from '../content-admin.rules.ts'
import { differingValues, type DifferingValue } from '../content-difference.rules.ts'
import { contentConflictText, fieldText, itemText } from './content-admin.text.ts'
import { useEditor } from './editor-context.ts'

interface ContentConflictProps {
  current: EditorView
  onKeep: () => void
  onTake: () => void
  onClose: () => void
}

export function ContentConflict({ current, onKeep, onTake, onClose }: ContentConflictProps) {
  const t = useText(contentConflictText)
  const { shape, input } = useEditor()
  const differing = differingValues(shape, input, current.content)
  return (
    <ConflictDialog
      title={t.title}
      sentence={t.sentence(
        current.edited?.by || t.unknownUser,
        formatDayAndTime(current.edited?.at ?? new Date(0)),
      )}
      keepMine={t.keepMine}
      takeTheirs={t.takeTheirs}
      {...{ onKeep, onTake, onClose }}
    >
      {differing.length === 0 && <p>{t.same}</p>}
      <ul className="grid gap-4">
        {differing.map((value) => (
          <Difference key={value.path} value={value} />
        ))}
      </ul>
    </ConflictDialog>
  )
}

function Difference({ value: { path, mine, theirs } }: { value: DifferingValue }) {
  const t = useText(contentConflictText)
  return (
    <li className="rounded-button border border-line">
      <p className="border-b border-line px-4 py-2 font-medium">{usePathName(path)}</p>
      <div className="grid gap-3 p-4 sm:grid-cols-2">
        <Side label={t.mine}>{mine}</Side>
        <Side label={t.theirs}>{theirs}</Side>
      </div>
    </li>
  )
}

function Side({ label, children: value }: { label: string; children: string }) {
  return (
    <div className="min-w-0">
      <p className="mb-0.5 text-label text-subtle">{label}</p>
      <Value value={value} />
    </div>
  )
}

function Value({ value }: { value: string }): ReactNode {
  const t = useText(contentConflictText)
  const { pictures } = useEditor()
  if (value === '') return <span className="text-subtle">{t.empty}</span>
  const picture = pictures.byId[value]
  if (picture)
    return (
      <span className="[&_img]:size-16 [&_img]:rounded-[6px] [&_img]:object-cover">
        <Picture media={picture} alt={t.picture} sizes="64px" />
      </span>
    )
  return (
    <span dir="auto" className="block max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-line">
      {value}
    </span>
  )
}

/** `entries.0.question.ar` as "Question 1 · Question · العربية". */
function usePathName(path: string): string {
  const fields: Record<string, string> = useText(fieldText)
  const items: Record<string, string> = useText(itemText)
  const names = path.split('.')
  return names
    .flatMap((name, index) => {
      if (name === 'fr') return ['Français']
      if (name === 'ar') return ['العربية']
      if (/^\d+$/.test(name)) return [`${items[names[index - 1]!] ?? ''} ${Number(name) + 1}`]
      return Object.hasOwn(items, name) ? [] : [fields[name] ?? name]
    })
    .join(' · ')
}
