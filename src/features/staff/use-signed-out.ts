import { useText } from '#ui/language.tsx'
import { useToasts } from '#ui/toast.tsx'
import { accessText } from './staff.text.ts'

/** Says that the session is over, with the way back in beside the page: what was typed stays where it is. */
export function useSignedOut(): () => void {
  const t = useText(accessText)
  const toasts = useToasts()
  return () => toasts.error(t.signedOut, { href: '/admin/login', label: t.signIn })
}
