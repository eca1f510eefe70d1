import { Pencil } from 'lucide-react'
import { isChangeAllowed } from '#features/orders/order-changes.rules.ts'
import type { OrderStatus } from '#features/orders/order.rules.ts'
import type { MenuEntry } from '#ui/dialog/overlay-props.ts'
import { useText } from '#ui/page/language.tsx'
import { editEntryText } from './edit-changes.text.ts'

/** The entry of an order's menu that opens its editor; none once the order is sent. */
export function useEditEntry({ id, status }: { id: number; status: OrderStatus }): MenuEntry[] {
  const t = useText(editEntryText)
  if (!isChangeAllowed('edit', status)) return []
  return [{ id: 'edit', label: t.edit, icon: Pencil, to: `/admin/orders/${id}/edit` }]
}
