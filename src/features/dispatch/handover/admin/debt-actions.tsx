import { Eraser, HandCoins } from 'lucide-react'
import { useState } from 'react'
import { formatMoney, money, type Money } from '#core/money.ts'
import { isolateLtr } from '#core/text.ts'
import { MAX_REASON_LENGTH } from '#features/cash/cash-form.rules.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { handoverText } from '../handover.text.ts'
import { useHandover } from './use-handover.ts'

/** The shop does without what is missing, or gives back what it owes. */
export function DebtActions({ debt, mayWriteOff }: { debt: Money; mayWriteOff: boolean }) {
  const t = useText(handoverText)
  const confirm = useConfirm()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { submit, isBusy } = useHandover(() => setKey(crypto.randomUUID()))
  const amount = isolateLtr(formatMoney(money(Math.abs(debt))))
  const value = String(Math.abs(debt) / 100)

  async function pay() {
    const question = { title: t.pay(amount), sentence: t.paySentence, confirm: t.pay(amount), keep: t.keep }
    if (await confirm({ kind: 'info', icon: HandCoins, ...question }))
      submit({ intent: 'pay', amount: value, key })
  }

  async function writeOff() {
    let reason = ''
    const isConfirmed = await confirm({
      kind: 'danger',
      icon: Eraser,
      title: t.writeOff,
      sentence: t.writeOffSentence(amount),
      confirm: t.writeOff,
      keep: t.keep,
      renderExtra: (setReady) => (
        <div className="mt-3">
          <TextArea
            label={t.writeOffReason}
            required
            rows={2}
            maxLength={MAX_REASON_LENGTH}
            onChange={({ target }) => {
              reason = target.value.trim()
              setReady(reason !== '')
            }}
          />
        </div>
      ),
    })
    if (isConfirmed) submit({ intent: 'writeOff', amount: value, reason, key })
  }

  if (debt < 0)
    return (
      <div>
        <Button variant="secondary" busy={isBusy && t.receiving} onClick={() => void pay()}>
          <HandCoins className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {t.pay(amount)}
        </Button>
      </div>
    )
  return mayWriteOff ? (
    <div>
      <Button variant="secondary" busy={isBusy && t.receiving} onClick={() => void writeOff()}>
        <Eraser className="size-4" strokeWidth={1.7} aria-hidden="true" />
        {t.writeOff} · {amount}
      </Button>
    </div>
  ) : null
}
