import { CircleHelp, Trash2, TriangleAlert, type LucideIcon } from 'lucide-react'
import { createContext, use, useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button, type ButtonVariant } from '../form/button.tsx'
import { useText } from '../page/language.tsx'
import { uiText } from '../ui.text.ts'

export type ConfirmKind = 'danger' | 'warning' | 'info'

export interface ConfirmOptions {
  kind: ConfirmKind
  title: string
  sentence: string
  /** The confirming button: a verb, not "OK". */
  confirm: string
  /** The other button ("Garder"); by default "Annuler". */
  keep?: string
  icon?: LucideIcon
  /** Content below the sentence; the confirming button is disabled until it calls `setReady(true)`. */
  renderExtra?: (setReady: (isReady: boolean) => void) => ReactNode
}

type Confirm = (question: ConfirmOptions) => Promise<boolean>

const ConfirmContext = createContext<Confirm | undefined>(undefined)

/** Asks for a confirmation: `if (await ask({ … })) …` */
export function useConfirm(): Confirm {
  const ask = use(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}

interface ConfirmProviderProps {
  /** Puts the cancelling button first. */
  safeFirst?: boolean
  children: ReactNode
}

export function ConfirmProvider({ safeFirst = false, children }: ConfirmProviderProps) {
  const [question, setQuestion] = useState<ConfirmOptions>()
  const answer = useRef<(yes: boolean) => void>(undefined)
  const ask = useCallback<Confirm>((options) => {
    answer.current?.(false)
    setQuestion(options)
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

const KINDS: Record<ConfirmKind, { icon: LucideIcon; tile: string; button: ButtonVariant }> = {
  danger: { icon: Trash2, tile: 'bg-henna-50 text-henna', button: 'danger' },
  warning: { icon: TriangleAlert, tile: 'bg-gold-50 text-gold-ink', button: 'primary' },
  info: { icon: CircleHelp, tile: 'bg-pri-50 text-link', button: 'primary' },
}

interface ConfirmDialogProps {
  question: ConfirmOptions
  safeFirst: boolean
  onAnswer: (yes: boolean) => void
}

/** A native modal dialog: the browser traps the focus, and Escape cancels. */
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
    // A required reason is the first thing to write. Without one, an Enter pressed too early cancels.
    const reason = dialog.current?.querySelector<HTMLElement>('textarea:required')
    ;(reason ?? safe.current)?.focus()
  }, [])
  const confirm = (
    <Button
      key="confirm"
      variant={button}
      disabled={!isReady}
      onClick={() => {
        // `close()` returns the focus to where it was; unmounting alone would lose it.
        const element = dialog.current
        onAnswer(true)
        element?.close()
      }}
    >
      {question.confirm}
    </Button>
  )
  const cancel = (
    <Button
      key="cancel"
      variant={safeFirst ? 'secondary' : 'quiet'}
      ref={safe}
      onClick={() => onAnswer(false)}
    >
      {question.keep ?? t.cancel}
    </Button>
  )
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-sentence`}
      // Keeps react-aria dialogs below from taking the focus back.
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
      <div className="confirm-buttons">{safeFirst ? [cancel, confirm] : [confirm, cancel]}</div>
    </dialog>
  )
}
