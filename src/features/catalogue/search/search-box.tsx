import { ChevronUp, Search, X } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '#ui/page/language.tsx'
import { suggestionPath, type Suggestion } from './search.rules.ts'
import { searchText } from './search.text.ts'
import { optionId, SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

interface SearchBoxProps {
  initial?: string
  /** Set inside a dialog: it is closed by a choice, and the suggestions are part of its layout. */
  onClose?: () => void
}

const NO_OPTION = -1

/** A GET form to /collections; with JavaScript, a combobox with suggestions. */
export function SearchBox({ initial = '', onClose }: SearchBoxProps) {
  const t = useText(searchText)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState(initial)
  const [isTyping, setIsTyping] = useState(false)
  const [active, setActive] = useState(NO_OPTION)
  const suggestions = useSuggestions(query, isTyping)
  const count = suggestions?.length ?? 0

  const changeQuery = (text: string) => {
    setQuery(text)
    setIsTyping(true)
    setActive(NO_OPTION)
  }
  const closeSuggestions = () => {
    setIsTyping(false)
    setActive(NO_OPTION)
  }
  const choose = (suggestion: Suggestion) => {
    closeSuggestions()
    setQuery('')
    onClose?.()
    location.assign(suggestionPath(suggestion))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = suggestions?.[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIsTyping(true)
      setActive(nextActive(active, event.key === 'ArrowDown' ? 1 : -1, count))
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape' && suggestions) {
      // The first Escape closes the suggestions, the next one the surrounding dialog.
      event.preventDefault()
      closeSuggestions()
    }
  }

  return (
    <form
      role="search"
      action="/collections"
      method="get"
      className="relative"
      onSubmit={closeSuggestions}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) closeSuggestions()
      }}
    >
      <div className="flex gap-1">
        <div className="relative grow">
          <button
            type="submit"
            aria-label={t.search}
            className="absolute start-0.5 top-0.5 grid size-[46px] place-items-center rounded-field text-ink-2 hover:text-pri"
          >
            <Search className="size-5" strokeWidth={1.6} aria-hidden="true" />
          </button>
          <input
            ref={input}
            name="q"
            value={query}
            onChange={(event) => changeQuery(event.target.value)}
            onKeyDown={onKeyDown}
            role="combobox"
            aria-label={t.searchTheShop}
            aria-autocomplete="list"
            aria-expanded={count > 0}
            aria-controls={count > 0 ? listId : undefined}
            aria-activedescendant={active === NO_OPTION ? undefined : optionId(listId, active)}
            placeholder={t.placeholder}
            maxLength={100}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            // An empty field uses the direction of the page, because `auto` needs text.
            dir={query ? 'auto' : undefined}
            className="h-[50px] w-full truncate rounded-field border border-field bg-surface ps-[46px] pe-[46px] text-[1rem] text-ink [text-align:match-parent] placeholder:text-ink-2 focus-visible:outline-offset-1"
          />
          {query !== '' && (
            <button
              type="button"
              aria-label={t.clear}
              onClick={() => {
                changeQuery('')
                input.current?.focus()
              }}
              className="needs-script absolute end-0.5 top-0.5 grid size-[46px] place-items-center rounded-field text-ink-2 hover:text-pri"
            >
              <X className="size-5" strokeWidth={1.6} aria-hidden="true" />
            </button>
          )}
        </div>
        {onClose && (
          <button
            type="button"
            aria-label={t.close}
            onClick={onClose}
            className="-me-2 grid size-11 shrink-0 self-center place-items-center rounded-full hover:bg-sunk"
          >
            <ChevronUp className="size-6" strokeWidth={1.6} aria-hidden="true" />
          </button>
        )}
      </div>
      <p role="status" className="sr-only">
        {suggestions && (count > 0 ? t.suggested(count) : t.nothingSuggested)}
      </p>
      {suggestions && (
        <div className={onClose ? 'mt-3' : DROPDOWN_CLASS}>
          {count > 0 ? (
            <SuggestionList id={listId} suggestions={suggestions} active={active} onChoose={choose} />
          ) : (
            <p aria-hidden="true" className="p-3 text-ink-2">
              {t.nothingSuggested}
            </p>
          )}
        </div>
      )}
    </form>
  )
}

const DROPDOWN_CLASS =
  'absolute inset-x-0 top-full z-40 mt-2 max-h-[70dvh] overflow-y-auto rounded-panel border border-line bg-surface p-2 shadow-floating'

/** Cycles through the suggestions and the field itself. */
function nextActive(active: number, step: 1 | -1, count: number): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1
}
