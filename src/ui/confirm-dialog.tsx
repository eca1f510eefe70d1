import { CircleHelp, Trash2, TriangleAlert, type LucideIcon } from 'lucide-react'
import { createContext, use, useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { useText } from './language.tsx'
import { uiText } from './ui.text.ts'

export type ConfirmKind = 'danger' | 'warning' | 'info'

export interface Question {
  kind: ConfirmKind
  title: string
  sentence: string
  /** A verb, not "OK". */
  confirm: string
  /** The safe way out in its own word ("Garder"); "Annuler" otherwise. */
  keep?: string
  icon?: LucideIcon
  /** More to see or to fill in before the deed; it can hold the deed back until it is ready. */
  renderExtra?: (setReady: (isReady: boolean) => void) => ReactNode
}

type Ask = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Ask | undefined>(undefined)

/** Asks before something that matters: `if (await ask({ … })) …` */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}

interface ConfirmProviderProps {
  /** The safe answer stands before the deed. */
  safeFirst?: boolean
  children: ReactNode
}

export function ConfirmProvider({ safeFirst = false, children }: ConfirmProviderProps) {
  const [question, setQuestion] = useState<Question>()
  const answer = useRef<(yes: boolean) => void>(undefined)
  const ask = useCallback<Ask>((asked) => {
    answer.current?.(false)
    setQuestion(asked)
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }, [])
  const settle = useCallback((yes: boolean) => {
    answer.current?.(yes)
    answer.current = undefined
    setQuestion(undefined)
  }, [])
  return (
    <ConfirmContext value={ask}>
      {children}
      {question && <ConfirmDialog question={question} safeFirst={safeFirst} onAnswer={settle} />}
    </ConfirmContext>
  )
}

const KINDS: Record<ConfirmKind, { icon: LucideIcon; tile: string; button: ButtonLook }> = {
  danger: { icon: Trash2, tile: 'bg-henna-50 text-henna', button: 'danger' },
  warning: { icon: TriangleAlert, tile: 'bg-gold-50 text-gold-ink', button: 'primary' },
  info: { icon: CircleHelp, tile: 'bg-pri-50 text-link', button: 'primary' },
}

interface ConfirmDialogProps {
  question: Question
  safeFirst: boolean
  onAnswer: (yes: boolean) => void
}

/** A native modal: the browser keeps the focus inside and Escape means no. Each theme lays it out its own way. */
function ConfirmDialog({ question, safeFirst, onAnswer }: ConfirmDialogProps) {
  const t = useText(uiText)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const { icon: KindIcon, tile, button } = KINDS[question.kind]
  const Icon = question.icon ?? KindIcon
  const safe = useRef<HTMLButtonElement>(null)
  const [isReady, setReady] = useState(!question.renderExtra)
  useEffect(() => {
    dialog.current?.showModal()
    // Enter, pressed without reading, must do no harm.
    safe.current?.focus()
  }, [])
  const deed = (
    <Button
      key="deed"
      look={button}
      disabled={!isReady}
      onClick={() => {
        // Closing by itself gives the focus back to where it was; unmounting alone would lose it.
        const asked = dialog.current
        onAnswer(true)
        asked?.close()
      }}
    >
      {question.confirm}
    </Button>
  )
  const wayOut = (
    <Button key="way-out" look={safeFirst ? 'secondary' : 'quiet'} ref={safe} onClick={() => onAnswer(false)}>
      {question.keep ?? t.cancel}
    </Button>
  )
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-sentence`}
      // Said to the panel's dialogs: this stands above them and keeps the focus.
      data-react-aria-top-layer="true"
      onClose={() => onAnswer(false)}
      className="confirm dialog-in m-auto rounded-dialog bg-surface text-ink shadow-floating"
    >
      <span className={`confirm-tile grid place-items-center ${tile}`}>
        <Icon strokeWidth={1.6} aria-hidden="true" />
      </span>
      <div className="confirm-words">
        <h2 id={`${id}-title`} className="font-display text-h2 font-semibold">
          {question.title}
        </h2>
        <p id={`${id}-sentence`} className="text-ink-2">
          {question.sentence}
        </p>
        {question.renderExtra?.(setReady)}
      </div>
      <div className="confirm-buttons">{safeFirst ? [wayOut, deed] : [deed, wayOut]}</div>
    </dialog>
  )
}
