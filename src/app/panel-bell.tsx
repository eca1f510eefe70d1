import { Bell, MessageCircle, ShoppingBag } from 'lucide-react'
import { ICON_BUTTON } from '#ui/icon-button.tsx'
import { useText } from '#ui/language.tsx'
import { Menu, type MenuEntry } from '#ui/menu.tsx'
import { adminText } from './admin-shell.text.ts'

export interface Waiting {
  /** Orders that nobody has opened; nothing where this person does not see to them. */
  orders: number | undefined
  /** Conversations with unread words. */
  messages: number | undefined
}

/** What waits for somebody, and the way there. */
export function PanelBell({ waiting: { orders, messages } }: { waiting: Waiting }) {
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
    <Menu label={count > 0 ? t.bellWith(count) : t.bell} entries={entries} className={ICON_BUTTON}>
      <span className="relative">
        <Bell className="size-[18px]" strokeWidth={1.7} aria-hidden="true" />
        {count > 0 && <span className="absolute -end-0.5 -top-0.5 size-2 rounded-full bg-henna" />}
      </span>
    </Menu>
  )
}
