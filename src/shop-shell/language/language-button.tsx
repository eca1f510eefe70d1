import { Languages } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Language } from '#core/text.ts'
import { LANGUAGE_NAMES } from '../shop-shell.text.ts'
import { useLanguageSwitch } from './use-language-switch.ts'

interface LanguageButtonProps {
  className: string
  iconClassName?: string
}

/** Switches to the other language, named in itself. */
export function LanguageButton({ className, iconClassName = 'size-5' }: LanguageButtonProps) {
  return (
    <LanguageForm>
      {(next) => (
        <button type="submit" lang={next} className={className}>
          <Languages className={iconClassName} strokeWidth={1.6} aria-hidden="true" />
          <span className="max-w-full truncate">{LANGUAGE_NAMES[next]}</span>
        </button>
      )}
    </LanguageForm>
  )
}

/** A form around the button that switches the language, so that it works before hydration. */
export function LanguageForm({ children }: { children: (next: Language) => ReactNode }) {
  const { next, back, change } = useLanguageSwitch()
  return (
    <form
      method="post"
      action="/language"
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        change()
      }}
    >
      <input type="hidden" name="language" value={next} />
      <input type="hidden" name="back" value={back} />
      {children(next)}
    </form>
  )
}
