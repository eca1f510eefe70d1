import { LogOut } from 'lucide-react'
import { readUnsentSales } from '#features/cash/unsent-sales.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { stopPush } from '#ui/hooks/push-browser.ts'
import { useText } from '#ui/page/language.tsx'
import { signOutText } from './sign-out.text.ts'
import { wipeTill } from './wipe-till.ts'

/**
 * Deletes what the till stored on this device, ends its push messages, then submits the form. Asks first if sales would be lost; false if the
 * person stays.
 */
export function useSignOut(): (form: HTMLFormElement) => Promise<boolean> {
  const t = useText(signOutText)
  const ask = useConfirm()
  return async (form) => {
    const unsent = readUnsentSales()
    const isSure =
      !unsent ||
      (await ask({
        kind: 'danger',
        icon: LogOut,
        title: t.title,
        sentence: t.sentence(unsent.count),
        confirm: t.anyway,
        keep: t.stay,
      }))
    if (!isSure) return false
    await Promise.all([wipeTill(), stopPush('/admin/push')])
    form.submit()
    return true
  }
}
