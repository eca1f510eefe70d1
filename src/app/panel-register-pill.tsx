import type { Money } from '#core/money.ts'
import { useText } from '#ui/language.tsx'
import { PanelMoney } from '#ui/panel-money.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { adminText } from './admin-shell.text.ts'

/** Whether sales are being counted, what should be in the drawer, and the way there. */
export function RegisterPill({ isOpen, drawer }: { isOpen: boolean; drawer: Money }) {
  const t = useText(adminText)
  return (
    <StatusPill
      to="/admin/cash-register"
      isOn={isOpen}
      label={isOpen ? t.registerOpen : t.registerClosed}
      {...(isOpen && {
        detail: (
          <>
            {t.drawer} <PanelMoney amount={drawer} />
          </>
        ),
      })}
    />
  )
}
