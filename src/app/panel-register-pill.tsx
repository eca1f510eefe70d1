import { useText } from '#ui/language.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { adminText } from './admin-shell.text.ts'

/** Whether sales are being counted, and the way there. */
export function RegisterPill({ isOpen }: { isOpen: boolean }) {
  const t = useText(adminText)
  return (
    <StatusPill to="/admin/cash-register" isOn={isOpen} label={isOpen ? t.registerOpen : t.registerClosed} />
  )
}
