/** Status indicators in the header of the admin. */
import { Bell, MessageCircle, ShoppingBag } from 'lucide-react'
import type { Money } from '#core/money.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import type { MenuEntry } from '#ui/dialog/overlay-props.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { StatusPill } from '#ui/feedback/status-pill.tsx'
import { ICON_BUTTON } from '#ui/form/icon-button.tsx'
import { useText } from '#ui/page/language.tsx'
import { adminText } from './admin-shell.text.ts'

interface Waiting {
  /** Orders that no one has opened; undefined without the permission to see them. */
  orders: number | undefined
  /** Conversations with unread messages. */
  messages: number | undefined
}

/** Counts new orders and unread messages, with links to them. */
export function NotificationMenu({ waiting: { orders, messages } }: { waiting: Waiting }) {
  const t = useText(adminText)
  const entries: MenuEntry[] = [
    ...(orders === undefined
      ? []
      : [{ id: 'orders', label: t.unopened(orders), icon: ShoppingBag, to: '/admin/orders' }]),
    ...(messages === undefined
      ? []
      : [
          {
            id: 'messages',
            label: t.unread(messages),
            icon: MessageCircle,
            to: messages > 0 ? '/admin/messages?state=unread' : '/admin/messages',
          },
        ]),
  ]
  if (entries.length === 0) return null
  const count = (orders ?? 0) + (messages ?? 0)
  return (
    <Menu
      label={count > 0 ? t.notificationsWith(count) : t.notifications}
      entries={entries}
      className={ICON_BUTTON}
    >
      <span className="relative">
        <Bell className="size-[18px]" strokeWidth={1.7} aria-hidden="true" />
        {count > 0 && <span className="absolute -end-0.5 -top-0.5 size-2 rounded-full bg-henna" />}
      </span>
    </Menu>
  )
}

/** Whether the register is open, and the cash expected in its drawer, if the person may see it. */
export function RegisterStatus({ isOpen, drawer }: { isOpen: boolean; drawer: Money | undefined }) {
  const t = useText(adminText)
  return (
    <StatusPill
      to="/admin/cash-register"
      isOn={isOpen}
      label={isOpen ? t.registerOpen : t.registerClosed}
      {...(isOpen &&
        drawer !== undefined && {
          detail: (
            <>
              {t.drawer} <AdminMoney amount={drawer} />
            </>
          ),
        })}
    />
  )
}
