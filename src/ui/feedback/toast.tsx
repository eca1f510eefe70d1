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

/** A link to a remedy; it opens a new tab, so that the page below keeps its state. */
export interface ToastLink {
  href: string
  label: string
}

export interface Toasts {
  success(text: string): void
  error(text: string, link?: ToastLink): void
}

/** Spec 9. */
const SHOWN_FOR_MS: Record<ToastKind, number> = { success: 2000, error: 4000 }
/** Longer, so that the link can be clicked. */
const SHOWN_WITH_LINK_MS = 8000
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
    // A repeated text replaces the earlier toast: three of them would cover half of a small phone.
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
      // Keeps react-aria dialogs from making the toasts inert.
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
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(
      () => onDone(toast.id),
      toast.link ? SHOWN_WITH_LINK_MS : SHOWN_FOR_MS[toast.kind],
    )
    return () => clearTimeout(timer)
  }, [isPaused, toast, onDone])
  const isError = toast.kind === 'error'
  const Icon = isError ? CircleAlert : CircleCheck
  return (
    <div
      role={isError ? 'alert' : 'status'}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
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
