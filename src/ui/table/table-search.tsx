import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router'
import { withSearch, type TableShape, type TableState } from '#core/table-state.ts'
import { tableText } from '../admin-ui.text.ts'
import { useText } from '../page/language.tsx'
import { useTableUrl } from './use-table-url.ts'

/** Milliseconds without input before a search. */
const DEBOUNCE_MS = 250

interface TableSearchProps {
  state: TableState
  shape: TableShape
  placeholder: string
}

/** Searches during input without moving the focus; a plain form without JavaScript. */
export function TableSearch({ state, shape, placeholder }: TableSearchProps) {
  const t = useText(tableText)
  const navigate = useNavigate()
  const addressOf = useTableUrl(shape)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = (pause: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const next = withSearch(state, input.current?.value ?? '')
      if (next.search !== state.search)
        void navigate(addressOf(next), { replace: true, preventScrollReset: true })
    }, pause)
  }
  useEffect(() => {
    // The back button or cleared filters changed the search; a field with the focus is not overwritten.
    const field = input.current
    if (field && field !== document.activeElement) field.value = state.search
  }, [state.search])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Form
      method="get"
      role="search"
      className="relative min-w-0 flex-1 md:max-w-[320px] md:min-w-[200px]"
      onSubmit={(event) => {
        event.preventDefault()
        search(0)
      }}
    >
      <OtherParameters />
      <Search
        className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-subtle"
        strokeWidth={1.7}
        aria-hidden="true"
      />
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={state.search}
        onChange={() => search(DEBOUNCE_MS)}
        aria-label={t.search}
        placeholder={placeholder}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        dir="auto"
        className="h-(--h-field) w-full rounded-field border border-field bg-surface ps-9 pe-3 text-input text-ellipsis text-ink not-placeholder-shown:pe-9 [text-align:-webkit-match-parent] [text-align:match-parent] placeholder:text-subtle focus-visible:border-focus-line [&::-webkit-search-cancel-button]:hidden"
      />
      {state.search !== '' && (
        <button
          type="button"
          aria-label={t.clearSearch}
          onClick={() => {
            if (input.current) input.current.value = ''
            input.current?.focus()
            search(0)
          }}
          className="needs-script absolute inset-y-0 end-0 grid w-9 place-items-center text-subtle hover:text-ink"
        >
          <X className="size-4" strokeWidth={1.7} aria-hidden="true" />
        </button>
      )}
    </Form>
  )
}

/** Keeps the other query parameters when the form is submitted, except the page number. */
function OtherParameters() {
  const [query] = useSearchParams()
  return [...query]
    .filter(([name]) => name !== 'q' && name !== 'page')
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
