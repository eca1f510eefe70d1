import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Heading } from 'react-aria-components'
import { IconButton } from '../form/icon-button.tsx'
import { useText } from '../page/language.tsx'
import { uiText } from '../ui.text.ts'

interface ModalHeadProps {
  title: string
  sub?: ReactNode
  /** Badges beside the title. */
  badges?: ReactNode
  /** At the end: previous and next, or what a form still lacks. */
  tools?: ReactNode
  /** The way out stands first: a sheet is left more often than it is finished. */
  closeFirst?: boolean
  onClose: () => void
}

/** The top of a sheet or form: what it is about, and the way out. */
export function ModalHead({ title, sub, badges, tools, closeFirst = false, onClose }: ModalHeadProps) {
  const t = useText(uiText)
  const close = <IconButton icon={X} label={t.close} onClick={onClose} />
  return (
    <header className="flex min-h-16 shrink-0 items-center gap-3 border-b border-line px-5 py-3">
      {closeFirst && close}
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading slot="title" level={2} className="text-h2 font-semibold">
            {title}
          </Heading>
          {badges}
        </div>
        {sub && <p className="text-small text-subtle">{sub}</p>}
      </div>
      {tools}
      {!closeFirst && close}
    </header>
  )
}
