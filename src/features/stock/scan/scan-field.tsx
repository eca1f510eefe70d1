import { Search } from 'lucide-react'
import { ScanButton } from './scan-button.tsx'
import { useWedgeScanner } from './use-wedge-scanner.ts'

interface ScanFieldProps {
  /** Also the name for screen readers. */
  label: string
  value: string
  /** For screen readers: what was added last. */
  added: string
  onChange: (words: string) => void
  onEnter: () => void
  onCode: (code: string) => void
}

/** A search field whose codes also come from the camera and from a scanner that acts as a keyboard. */
export function ScanField({ label, value, added, onChange, onEnter, onCode }: ScanFieldProps) {
  useWedgeScanner(onCode)
  return (
    <div className="flex items-center gap-2">
      <div className="relative grow">
        <Search
          className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-subtle"
          strokeWidth={1.7}
          aria-hidden="true"
        />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          dir="auto"
          maxLength={100}
          enterKeyHint="done"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onEnter()
          }}
          className="h-(--h-field) w-full rounded-field border border-field bg-surface px-9 text-input text-ellipsis [text-align:-webkit-match-parent] [text-align:match-parent] placeholder:text-subtle focus-visible:border-focus-line [&::-webkit-search-cancel-button]:hidden"
        />
      </div>
      <ScanButton onCode={onCode} />
      <p role="status" className="sr-only">
        {added}
      </p>
    </div>
  )
}
