import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useText } from '../page/language.tsx'
import { uiText } from '../ui.text.ts'

type ToastKind = 'success' | 'error'

interface Toast {
  id: number
  kind: ToastKind
  text: string
  link: ToastLink | undefined
}

/** What can be done about it, in a tab of its own: the page below stays as it is. */
export interface ToastLink {
  href: string
  label: string
}

export interface Toasts {
  success(text: string): void
  error(text: string, link?: ToastLink): void
}

/** Spec 9. */
const SHOWN_FOR: Record<ToastKind, number> = { success: 2000, error: 4000 }
/** There is something to reach for. */
const SHOWN_WITH_LINK = 8000
const MAX_CONCURRENT = 20

const ToastContext = createContext<Toasts | undefined>(undefined)

export function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToasts needs a ToastProvider above it')
  return toasts
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Toast[]>([])
  const add = useCallback((kind: ToastKind, text: string, link?: ToastLink) => {
    // Said again, it takes the place of the first time: three of a kind would hide half of a small phone.
    setShown((before) =>
      [...before.filter((toast) => toast.text !== text), { id: nextId++, kind, text, link }].slice(
        -MAX_CONCURRENT,
      ),
    )
  }, [])
  const remove = useCallback(
    (id: number) => setShown((before) => before.filter((toast) => toast.id !== id)),
    [],
  )
  const toasts = useMemo<Toasts>(
    () => ({ success: (text) => add('success', text), error: (text, link) => add('error', text, link) }),
    [add],
  )
  return (
    <ToastContext value={toasts}>
      {children}
      <ToastRegion shown={shown} onDone={remove} />
    </ToastContext>
  )
}

let nextId = 1

function ToastRegion({ shown, onDone }: { shown: Toast[]; onDone: (id: number) => void }) {
  const t = useText(uiText)
  return (
    <section
      aria-label={t.notifications}
      // Said to the panel's dialogs: this stands above them and stays in reach.
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed inset-x-2 top-2 z-50 grid gap-2 md:start-auto md:end-4 md:top-4 md:w-(--toast-width)"
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDone={onDone} />
      ))}
    </section>
  )
}

function ToastCard({ toast, onDone }: { toast: Toast; onDone: (id: number) => void }) {
  const t = useText(uiText)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => onDone(toast.id), toast.link ? SHOWN_WITH_LINK : SHOWN_FOR[toast.kind])
    return () => clearTimeout(timer)
  }, [held, toast, onDone])
  const isError = toast.kind === 'error'
  const Icon = isError ? CircleAlert : CircleCheck
  return (
    <div
      role={isError ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`toast-in pointer-events-auto flex items-start gap-3 rounded-card py-3 ps-4 pe-2 shadow-floating ring-1 ring-toast-line ${isError ? 'bg-error-toast text-error-toast-ink' : 'bg-toast text-toast-ink'}`}
    >
      <Icon
        className={`mt-0.5 size-5 shrink-0 ${isError ? 'text-error-toast-mark' : 'text-toast-ok'}`}
        strokeWidth={1.6}
        aria-hidden="true"
      />
      <p className="grow self-center">
        {toast.text}
        {toast.link && (
          <a
            href={toast.link.href}
            target="_blank"
            rel="noreferrer"
            className="block w-fit py-1 font-semibold underline underline-offset-4 focus-visible:outline-current"
          >
            {toast.link.label}
          </a>
        )}
      </p>
      <button
        type="button"
        aria-label={t.close}
        onClick={() => onDone(toast.id)}
        className="-my-2 grid size-11 shrink-0 place-items-center rounded-button outline-offset-[-4px] focus-visible:outline-current"
      >
        <X className="size-4" strokeWidth={1.6} aria-hidden="true" />
      </button>
    </div>
  )
}
