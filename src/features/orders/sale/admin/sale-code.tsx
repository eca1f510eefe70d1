import { TicketPercent } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { saleText } from './sale.text.ts'
import type { useSaleCode } from './use-sale-code.ts'

interface SaleCodeProps extends Pick<
  ReturnType<typeof useSaleCode>,
  'promotions' | 'entered' | 'setEntered' | 'apply' | 'isBusy' | 'isFailed'
> {
  /** Why the code takes nothing off. */
  error: string | undefined
}

/** One button until a code is entered; nothing in a shop without a code. */
export function SaleCode({ promotions, entered, setEntered, apply, isBusy, isFailed, error }: SaleCodeProps) {
  const t = useText(saleText)
  const [isShown, setShown] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown) field.current?.querySelector('input')?.focus()
  }, [isShown])
  if (!promotions.hasCodes && entered === '') return null
  if (!isShown)
    return (
      <div>
        <Button variant="ghost" size="small" onClick={() => setShown(true)}>
          <TicketPercent className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {t.addCode}
        </Button>
      </div>
    )
  return (
    <div className="flex items-start gap-2">
      <div ref={field} className="min-w-0 grow">
        <TextField
          label={t.code}
          name="code"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={entered}
          onChange={({ target }) => setEntered(target.value)}
          onBlur={() => void apply()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void apply()
          }}
          help={isFailed ? t.codeUnchecked : undefined}
          error={error}
        />
      </div>
      <div className="pt-6">
        <Button variant="secondary" busy={isBusy && t.applying} onClick={() => void apply()}>
          {t.apply}
        </Button>
      </div>
    </div>
  )
}
