import { CircleAlert, CircleCheck, X } from 'lucide-react'
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { useText } from '../page/language.tsx'
import { Link } from '../page/link.tsx'
import { uiText } from '../ui.text.ts'

type ToastKind = 'success' | 'error'

interface Toast {
  id: number
  kind: ToastKind
  text: string
  action: ToastAction | undefined
}

/** A link to a remedy; it opens a new tab, so that the page below keeps its state. */
export interface ToastLink {
  href: string
  label: string
}

/** What can be done next: another page of the shop, or an undo. */
type ToastAction = ToastLink | { to: string; label: string } | { onPress: () => void; label: string }

export interface Toasts {
  success(text: string, action?: ToastAction): void
  error(text: string, action?: ToastAction): void
}

/** Spec 9. */
const SHOWN_FOR_MS: Record<ToastKind, number> = { success: 2000, error: 4000 }
/** Longer, so that the link or button can be pressed. */
const SHOWN_WITH_ACTION_MS: Record<ToastKind, number> = { success: 5000, error: 8000 }
const MAX_CONCURRENT = 20

const ToastContext = createContext<Toasts | undefined>(undefined)

export function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToasts needs a ToastProvider above it')
  return toasts
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Toast[]>([])
  const add = useCallback((kind: ToastKind, text: string, action?: ToastAction) => {
    // A repeated text replaces the earlier toast: three of them would cover half of a small phone.
    setShown((before) =>
      [...before.filter((toast) => toast.text !== text), { id: nextId++, kind, text, action }].slice(
        -MAX_CONCURRENT,
      ),
    )
  }, [])
  const remove = useCallback(
    (id: number) => setShown((before) => before.filter((toast) => toast.id !== id)),
    [],
  )
  const toasts = useMemo<Toasts>(
    () => ({
      success: (text, action) => add('success', text, action),
      error: (text, action) => add('error', text, action),
    }),
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
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(
      () => onDone(toast.id),
      (toast.action ? SHOWN_WITH_ACTION_MS : SHOWN_FOR_MS)[toast.kind],
    )
    return () => clearTimeout(timer)
  }, [isPaused, toast, onDone])
  return (
    <ToastFrame
      kind={toast.kind}
      onClose={() => onDone(toast.id)}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="toast-in"
    >
      {toast.text}
      {toast.action && <ActionControl action={toast.action} onDone={() => onDone(toast.id)} />}
    </ToastFrame>
  )
}

interface ToastFrameProps extends Omit<ComponentProps<'div'>, 'role'> {
  kind: ToastKind
  onClose: () => void
}

/** A message with an icon and a button that closes it; also for messages that stay until they are closed. */
export function ToastFrame({ kind, onClose, className = '', children, ...events }: ToastFrameProps) {
  const t = useText(uiText)
  const isError = kind === 'error'
  const Icon = isError ? CircleAlert : CircleCheck
  return (
    <div
      {...events}
      role={isError ? 'alert' : 'status'}
      className={`pointer-events-auto flex items-start gap-3 rounded-card py-3 ps-4 pe-2 shadow-floating ring-1 ring-toast-line ${isError ? 'bg-error-toast text-error-toast-ink' : 'bg-toast text-toast-ink'} ${className}`}
    >
      <Icon
        className={`mt-0.5 size-5 shrink-0 ${isError ? 'text-error-toast-mark' : 'text-toast-ok'}`}
        strokeWidth={1.6}
        aria-hidden="true"
      />
      <p className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 self-center">
        {children}
      </p>
      <button
        type="button"
        aria-label={t.close}
        onClick={onClose}
        className="-my-2 grid size-11 shrink-0 place-items-center rounded-button outline-offset-[-4px] focus-visible:outline-current"
      >
        <X className="size-4" strokeWidth={1.6} aria-hidden="true" />
      </button>
    </div>
  )
}

export const TOAST_LINK =
  '-my-1 py-1 font-semibold underline underline-offset-4 focus-visible:outline-current'

function ActionControl({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  if ('href' in action)
    return (
      <a href={action.href} target="_blank" rel="noreferrer" className={TOAST_LINK}>
        {action.label}
      </a>
    )
  if ('to' in action)
    return (
      <Link to={action.to} onClick={onDone} className={TOAST_LINK}>
        {action.label}
      </Link>
    )
  const press = () => {
    action.onPress()
    onDone()
  }
  return (
    <button type="button" onClick={press} className={TOAST_LINK}>
      {action.label}
    </button>
  )
}
