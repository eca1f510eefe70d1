import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '#ui/page/language.tsx'
import { uiText } from '#ui/ui.text.ts'
import { pendingOrdersText } from '../pending-orders.text.ts'
import { dismissRefusal, markAsRead, startPendingOrders, usePendingOrders } from '../pending-orders.ts'

/** Stays until it is closed or followed: which pending orders arrived, and that one was refused. */
export default function PendingOrdersNotes(): ReactNode {
  const t = useText(pendingOrdersText)
  const { arrived, wasRefused } = usePendingOrders()
  useEffect(() => startPendingOrders(), [])
  return (
    <div className="pointer-events-none fixed inset-x-2 top-2 z-40 grid gap-2 md:start-auto md:end-4 md:top-4 md:w-(--toast-width)">
      {arrived.map((order) => (
        <Note
          key={order.url}
          to={order.url}
          link={t.seeOrder}
          icon={<CircleCheck className="mt-0.5 size-5 shrink-0" strokeWidth={1.6} aria-hidden="true" />}
          onClose={() => void markAsRead(order)}
        >
          {t.arrived(order.number)}
        </Note>
      ))}
      {wasRefused && (
        <Note
          to="/cart"
          link={t.seeCart}
          icon={<CircleAlert className="mt-0.5 size-5 shrink-0" strokeWidth={1.6} aria-hidden="true" />}
          onClose={dismissRefusal}
        >
          {t.refused}
        </Note>
      )}
    </div>
  )
}

interface NoteProps {
  to: string
  link: string
  icon: ReactNode
  onClose: () => void
  children: string
}

function Note({ to, link, icon, onClose, children }: NoteProps) {
  const t = useText(uiText)
  return (
    <div
      role="status"
      className="pointer-events-auto flex items-start gap-3 rounded-card bg-toast py-3 ps-4 pe-2 text-toast-ink shadow-floating ring-1 ring-toast-line"
    >
      {icon}
      <p className="grow self-center">
        {children}
        <Link
          to={to}
          onClick={onClose}
          className="block w-fit py-1 font-semibold underline underline-offset-4 focus-visible:outline-current"
        >
          {link}
        </Link>
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
