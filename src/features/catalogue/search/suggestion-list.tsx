import { Search } from 'lucide-react'
import { Picture } from '#features/media/picture.tsx'
import { Money } from '#ui/display/money.tsx'
import { useText } from '#ui/page/language.tsx'
import type { Suggestion } from './search.rules.ts'
import { searchText } from './search.text.ts'

interface SuggestionListProps {
  id: string
  suggestions: Suggestion[]
  /** Index of the option that Enter opens. */
  active: number
  onChoose: (suggestion: Suggestion) => void
}

export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  const t = useText(searchText)
  return (
    <ul id={id} role="listbox" aria-label={t.suggestions} className="grid gap-0.5">
      {suggestions.map((suggestion, index) => (
        <li
          key={`${suggestion.kind}-${suggestion.id}`}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          // Keeps the focus in the search field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          className="flex min-h-14 cursor-pointer items-center gap-3 rounded-field px-2 py-1.5 hover:bg-sunk aria-selected:bg-pri-50"
        >
          <Thumb {...suggestion} />
          <span dir="auto" className="line-clamp-2 min-w-0 grow [text-align:match-parent]">
            {suggestion.name}
          </span>
          {suggestion.price === undefined ? (
            <span className="shrink-0 text-small text-ink-2">{t.category}</span>
          ) : (
            <Money amount={suggestion.price} className="shrink-0 font-semibold" />
          )}
        </li>
      ))}
    </ul>
  )
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

function Thumb({ kind, picture }: Suggestion) {
  const shape = kind === 'category' ? 'rounded-[99px_99px_10px_10px]' : 'rounded-[10px]'
  return (
    <span
      className={`grid h-[50px] w-10 shrink-0 place-items-center overflow-hidden bg-sunk text-ink-2 ${shape}`}
    >
      {picture ? (
        <Picture media={picture} alt="" sizes="40px" className="picture h-[50px] w-10 object-cover" />
      ) : (
        <Search className="size-5" strokeWidth={1.6} aria-hidden="true" />
      )}
    </span>
  )
}
