import { Printer } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { formatMoney, type Money } from '#core/money.ts'
import { isolateLtr } from '#core/text.ts'
import type { Refused } from '#features/staff/staff-access.rules.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { openExternal } from '#ui/hooks/open-external.ts'
import { useText } from '#ui/page/language.tsx'
import type { HandoverChange } from '../handover.rules.ts'
import { handoverRefusalText, handoverText } from '../handover.text.ts'

/** Submits a change of a courier's cash; after a hand-over it offers the receipt. */
export function useHandover(onDone: () => void) {
  const t = useText(handoverText)
  const refusals = useText(handoverRefusalText)
  const confirm = useConfirm()
  const { revalidate } = useRevalidator()

  function messageOf({ code, details }: Refused['refusal']): string | undefined {
    if (!Object.hasOwn(refusals, code)) return undefined
    const message = refusals[code as keyof typeof refusals]
    if (typeof message === 'string') return message
    // A person who counts blind is not told what the drawer holds.
    if (code === 'notEnoughCash' && details.available === undefined) return refusals.notEnoughBlind
    return message(isolateLtr(formatMoney(Number(details.expected ?? details.available) as Money)))
  }

  async function offerReceipt(id: number) {
    const question = { title: t.done, sentence: t.printIt, confirm: t.print, keep: t.later }
    if (await confirm({ kind: 'info', icon: Printer, ...question }))
      openExternal(`/admin/cash-register/handovers/${id}`)
  }

  const mutation = useStaffMutation<HandoverChange>({
    failure: t.failure,
    onRefused: (refused) => {
      void revalidate()
      return messageOf(refused) ?? t.failure
    },
    onAnswer: (change) => {
      onDone()
      if (change.done !== 'handedOver') return t[change.done]
      void offerReceipt(change.id)
      return undefined
    },
  })
  return { ...mutation, refusalText: mutation.refusal && messageOf(mutation.refusal) }
}
