import { CircleAlert } from 'lucide-react'

/** A problem of a control that has no field of its own. */
export function HelpError({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <p role="alert" className="flex items-start gap-1.5 text-small text-henna">
      <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.6} aria-hidden="true" />
      {message}
    </p>
  )
}
