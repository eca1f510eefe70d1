import { Ban } from 'lucide-react'
import { useState } from 'react'
import type { Phone } from '#core/phone.ts'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { PhoneBlock as Block } from '../blocked-phones.rules.ts'
import { BlockDialog, useBlockMutation } from './block-dialog.tsx'
import { blockedText } from './blocked.text.ts'

interface PhoneBlockProps {
  phone: Phone
  /** Undefined: the phone is not blocked. */
  block: Block | undefined
}

/** Blocks the phone of a person, or says why it is blocked. */
export function PhoneBlock({ phone, block }: PhoneBlockProps) {
  const t = useText(blockedText)
  const [isOpen, setOpen] = useState(false)
  const { unblock, isBusy } = useBlockMutation()
  if (block)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-panel bg-henna-50 px-4 py-3 text-henna">
        <p className="min-w-0 grow wrap-anywhere">
          <strong>{t.isBlocked}</strong> · <bdi>{block.reason}</bdi> · <bdi>{block.by}</bdi>
        </p>
        <Button variant="secondary" size="small" disabled={isBusy} onClick={() => unblock(phone)}>
          {t.unblock}
        </Button>
      </div>
    )
  return (
    <div>
      <Button variant="danger-ghost" size="small" onClick={() => setOpen(true)}>
        <Ban className="size-4" strokeWidth={1.7} aria-hidden="true" />
        {t.block}
      </Button>
      {isOpen && <BlockDialog phone={phone} onClose={() => setOpen(false)} />}
    </div>
  )
}
