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
}

type Ask = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Ask | undefined>(undefined)

/** Asks before something that matters: `if (await ask({ … })) …` */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
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
      {question && <ConfirmDialog question={question} onAnswer={settle} />}
    </ConfirmContext>
  )
}

const KINDS: Record<ConfirmKind, { icon: LucideIcon; tile: string; button: ButtonLook }> = {
  danger: { icon: Trash2, tile: 'bg-henna-50 text-henna', button: 'danger' },
  warning: { icon: TriangleAlert, tile: 'bg-gold-50 text-gold-ink', button: 'primary' },
  info: { icon: CircleHelp, tile: 'bg-pri-50 text-pri', button: 'primary' },
}

/** A native modal: the browser keeps the focus inside and Escape means no. */
function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  const t = useText(uiText)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const { icon: Icon, tile, button } = KINDS[question.kind]
  const safe = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    // Enter, pressed without reading, must do no harm.
    safe.current?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-sentence`}
      onClose={() => onAnswer(false)}
      className="dialog-in m-auto w-[calc(100%-2.5rem)] max-w-[350px] rounded-dialog bg-surface p-6 text-center text-ink shadow-floating md:max-w-[440px]"
    >
      <span className={`mx-auto mb-4 grid size-[60px] place-items-center rounded-panel ${tile}`}>
        <Icon className="size-7" strokeWidth={1.6} aria-hidden="true" />
      </span>
      <h2 id={`${id}-title`} className="font-display text-h2 font-semibold">
        {question.title}
      </h2>
      <p id={`${id}-sentence`} className="mt-2 text-ink-2">
        {question.sentence}
      </p>
      <div className="mt-6 grid grid-cols-2 gap-2.5">
        <Button
          look={button}
          onClick={() => {
            // Closing by itself gives the focus back to where it was; unmounting alone would lose it.
            const asked = dialog.current
            onAnswer(true)
            asked?.close()
          }}
        >
          {question.confirm}
        </Button>
        <Button look="quiet" ref={safe} onClick={() => onAnswer(false)}>
          {t.cancel}
        </Button>
      </div>
    </dialog>
  )
}
