import { Search, X, type LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { adminUiText } from '../admin-ui.text.ts'
import { ModalFrame } from '../dialog/modal-frame.tsx'
import { Kbd } from '../display/kbd.tsx'
import { IconButton } from '../form/icon-button.tsx'
import { useText } from '../page/language.tsx'
import { uiText } from '../ui.text.ts'
import { PaletteList } from './palette-list.tsx'
import type { PaletteGroup, PaletteResult, PaletteSource } from './palette-source.ts'

interface CommandPaletteProps {
  label: string
  placeholder: string
  source: PaletteSource
  /** By a result's `icon` or its group's id. */
  icons?: Record<string, LucideIcon>
  isOpen: boolean
  onClose: () => void
}

/** A search field over the page whose results are links: type, arrow keys, Enter. */
export function CommandPalette({ isOpen, onClose, label, ...rest }: CommandPaletteProps) {
  return (
    <ModalFrame variant="palette" isOpen={isOpen} onClose={onClose} label={label}>
      <PaletteBody {...rest} label={label} onClose={onClose} />
    </ModalFrame>
  )
}

const NO_ICONS: Record<string, LucideIcon> = {}

function PaletteBody({
  label,
  placeholder,
  source,
  icons = NO_ICONS,
  onClose,
}: Omit<CommandPaletteProps, 'isOpen'>) {
  const t = useText(adminUiText)
  const words = useText(uiText)
  const navigate = useNavigate()
  const listId = useId()
  const [input, setInput] = useState('')
  const [active, setActive] = useState(0)
  /** Enter was pressed before the results of the words arrived. */
  const [isEntered, setEntered] = useState(false)
  const { groups, isFailed, isSearching } = usePaletteResults(input, source)
  const results = groups.flatMap((group) => group.results)
  const current = results[Math.min(active, results.length - 1)]
  const open = (result: PaletteResult) => {
    onClose()
    void navigate(result.to)
  }
  const isDue = isEntered && !isSearching
  const openCurrent = useEffectEvent(() => {
    if (current) open(current)
  })
  useEffect(() => {
    if (isDue) openCurrent()
  }, [isDue])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && results.length > 0) {
      event.preventDefault()
      setActive((results.indexOf(current!) + step + results.length) % results.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isSearching) setEntered(true)
      else if (current) open(current)
    }
  }
  const status = isFailed ? t.searchFailed : results.length === 0 && !isSearching ? t.nothingFound : undefined
  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-b border-line px-4">
        <Search className="size-[18px] shrink-0 text-subtle" strokeWidth={1.7} aria-hidden="true" />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog consists of this field
          autoFocus
          value={input}
          onChange={(event) => {
            setInput(event.target.value)
            setActive(0)
            setEntered(false)
          }}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={results.length > 0}
          aria-controls={results.length > 0 ? listId : undefined}
          aria-activedescendant={current && `${listId}-${current.id}`}
          placeholder={placeholder}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          dir={input ? 'auto' : undefined}
          className="palette-input h-14 min-w-0 grow bg-transparent text-input [text-align:-webkit-match-parent] [text-align:match-parent] text-ink placeholder:text-subtle"
        />
        <span className="max-md:hidden">
          <Kbd>Esc</Kbd>
        </span>
        <span className="md:hidden">
          <IconButton icon={X} label={words.close} onClick={onClose} />
        </span>
      </div>
      <p role="status" className="sr-only">
        {isSearching ? t.searching : (status ?? t.found(results.length))}
      </p>
      <div className="min-h-0 grow overflow-y-auto p-2">
        {results.length > 0 && (
          <PaletteList id={listId} groups={groups} icons={icons} current={current?.id} onChoose={open} />
        )}
        {status && (
          <p aria-hidden="true" className="p-6 text-center text-subtle">
            {status}
          </p>
        )}
      </div>
    </>
  )
}

/** Milliseconds without typing before a search. */
const DEBOUNCE_MS = 150

interface SearchResult {
  to: string
  groups: PaletteGroup[] | 'failed'
}

/** The last results stay until the next arrive, so that the list does not flicker; outdated ones are dropped. */
function usePaletteResults(input: string, source: PaletteSource) {
  const [result, setResult] = useState<SearchResult>()
  const query = input.trim()
  useEffect(() => {
    const request = new AbortController()
    const receive = (groups: SearchResult['groups']) => {
      if (!request.signal.aborted) setResult({ to: query, groups })
    }
    const timer = setTimeout(
      () => {
        source(query, request.signal).then(receive, () => receive('failed'))
      },
      query ? DEBOUNCE_MS : 0,
    )
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [query, source])
  const isFailed = result?.groups === 'failed'
  return {
    groups: result && result.groups !== 'failed' ? result.groups : [],
    isFailed,
    isSearching: result?.to !== query,
  }
}
