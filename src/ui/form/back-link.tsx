import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'

/** In the head of an admin page: to the list that it belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink variant="secondary" to={to}>
      <ArrowLeft className="mirrored size-4" strokeWidth={1.7} aria-hidden="true" />
      {children}
    </ButtonLink>
  )
}
