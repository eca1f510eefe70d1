import { ChevronRight, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { adminUiText } from '../admin-ui.text.ts'
import { useText } from '../page/language.tsx'
import type { PaletteGroup, PaletteResult } from './palette-source.ts'

interface PaletteListProps {
  id: string
  groups: PaletteGroup[]
  icons: Record<string, LucideIcon>
  /** The id of the result that Enter opens. */
  current: string | undefined
  onChoose: (result: PaletteResult) => void
}

export function PaletteList({ id, groups, icons, current, onChoose }: PaletteListProps) {
  const t = useText(adminUiText)
  return (
    <div id={id} role="listbox" aria-label={t.results}>
      {groups
        .filter((group) => group.results.length > 0)
        .map((group) => (
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}-title`}>
            <p id={`${id}-${group.id}-title`} className="px-2.5 pt-2 pb-1 text-label text-subtle">
              {group.title}
            </p>
            {group.results.map((result) => (
              <Option
                key={result.id}
                id={`${id}-${result.id}`}
                result={result}
                icon={icons[result.icon ?? group.id] ?? ChevronRight}
                isCurrent={result.id === current}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
    </div>
  )
}

interface OptionProps {
  id: string
  result: PaletteResult
  icon: LucideIcon
  isCurrent: boolean
  onChoose: (result: PaletteResult) => void
}

function Option({ id, result, icon: Icon, isCurrent, onChoose }: OptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isCurrent) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      // Keeps the focus in the search field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(result)}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-[6px] px-2.5 py-1.5 hover:bg-hover aria-selected:bg-pri-50"
    >
      <Icon className="size-[18px] shrink-0 text-subtle" strokeWidth={1.7} aria-hidden="true" />
      <span dir="auto" className="min-w-0 truncate font-medium">
        {result.title}
      </span>
      {result.sub && (
        <span className="ms-auto max-w-[60%] shrink-0 truncate text-small text-subtle">
          <bdi>{result.sub}</bdi>
        </span>
      )}
    </div>
  )
}
