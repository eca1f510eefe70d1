import { X } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { IconButton } from '../form/icon-button.tsx'
import { useText } from '../page/language.tsx'
import { uiText } from '../ui.text.ts'
import { ModalTitle } from './modal-frame.tsx'

interface ModalHeadProps {
  title: string
  sub?: ReactNode
  /** Badges beside the title. */
  badges?: ReactNode
  /** At the end: links to the previous and next item, or what a form still lacks. */
  tools?: ReactNode
  /** Puts the close button first, as in sheets. */
  closeFirst?: boolean
  onClose: () => void
}

/** The title bar of a sheet or form, with its close button. */
export function ModalHead({ title, sub, badges, tools, closeFirst = false, onClose }: ModalHeadProps) {
  const t = useText(uiText)
  const titleId = use(ModalTitle)
  const close = <IconButton icon={X} label={t.close} onClick={onClose} />
  return (
    <header className="flex min-h-16 shrink-0 items-center gap-3 border-b border-line px-5 py-3">
      {closeFirst && close}
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={titleId} className="text-h2 font-semibold">
            {title}
          </h2>
          {badges}
        </div>
        {sub && <p className="text-small text-subtle">{sub}</p>}
      </div>
      {tools}
      {!closeFirst && close}
    </header>
  )
}
