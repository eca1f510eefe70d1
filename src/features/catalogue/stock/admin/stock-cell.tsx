/** The quantity of a product, editable in its row. */
import { CircleX, Minus, Plus, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { localized } from '#core/text.ts'
import { parseWholeNumber } from '#core/whole-number.ts'
import { useCatalogueMutation } from '#features/catalogue/admin/use-catalogue-mutation.ts'
import type { ProductRow } from '#features/catalogue/catalogue-admin.rules.ts'
import { catalogueScreenText } from '#features/catalogue/catalogue-admin.text.ts'
import { catalogueToastText } from '#features/catalogue/catalogue-result.text.ts'
import { MAX_STOCK } from '#features/catalogue/field-problems.rules.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'

/** Delay after the last step before saving, so that several steps are one change. */
const SAVE_DELAY_MS = 700

const PRODUCTS_URL = '/admin/products'

/** The fields of the action that changes the stock. */
type StockForm = Record<'intent' | 'id' | 'seen' | 'wanted', string> & { variant?: string }

interface StockCellProps {
  /** A product without options, or a variant. */
  item: Pick<ProductRow, 'id' | 'name' | 'stockQuantity' | 'lowStock'> & { variant?: number }
  /** Where the list names the quantity already. */
  hideLabel?: boolean
}

export function StockCell({ item, hideLabel = false }: StockCellProps) {
  const t = useText(catalogueScreenText)
  const language = useLanguage()
  const { submit, fetcher, isBusy } = useCatalogueMutation({ failure: 'notDone' })
  const [draft, setDraft] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = useRef<StockForm>(undefined)
  useSaveOnLeave(timer, leave)
  const name = localized(item.name, language)
  const stored = item.stockQuantity
  const wanted = fetcher.formData?.get('wanted')
  const shown = draft ?? (typeof wanted === 'string' ? wanted : String(stored))

  function changeTo(value: string): StockForm | undefined {
    const quantity = parseWholeNumber(value)
    if (quantity === undefined || quantity === stored || quantity > MAX_STOCK) return undefined
    return {
      intent: 'stock',
      id: String(item.id),
      ...(item.variant !== undefined && { variant: String(item.variant) }),
      seen: String(stored),
      wanted: String(quantity),
    }
  }

  function commit(value: string): void {
    clearTimeout(timer.current)
    leave.current = undefined
    setDraft(undefined)
    const change = changeTo(value)
    // Named, because the current page is another one as soon as this screen is being left.
    if (change) submit(change, { action: PRODUCTS_URL })
  }

  function step(by: number): void {
    const next = String(Math.max(0, (parseWholeNumber(shown) ?? stored) + by))
    setDraft(next)
    leave.current = changeTo(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => commit(next), SAVE_DELAY_MS)
  }

  return (
    <div className="inline-grid justify-items-end gap-0.5 max-md:flex max-md:items-center max-md:gap-2">
      {!hideLabel && (
        <span aria-hidden="true" className="text-ink-2 md:hidden">
          {t.stock}
        </span>
      )}
      <div className="inline-flex items-center rounded-button border border-line-2 bg-surface max-md:order-last max-md:ms-auto">
        <StepButton
          icon={Minus}
          label={t.oneLess(name)}
          isOff={isBusy || shown === '0'}
          onStep={() => step(-1)}
        />
        <input
          type="text"
          inputMode="numeric"
          dir="ltr"
          aria-label={t.stockOf(name)}
          value={shown}
          readOnly={isBusy}
          onChange={({ currentTarget }) => {
            clearTimeout(timer.current)
            leave.current = changeTo(currentTarget.value)
            setDraft(currentTarget.value)
          }}
          onBlur={() => draft !== undefined && commit(draft)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit(event.currentTarget.value)
            if (event.key !== 'Escape') return
            clearTimeout(timer.current)
            leave.current = undefined
            setDraft(undefined)
          }}
          className="h-7 w-11 rounded-[4px] bg-transparent text-center max-md:h-10"
        />
        <StepButton icon={Plus} label={t.oneMore(name)} isOff={isBusy} onStep={() => step(1)} />
      </div>
      <StockNote quantity={stored} lowStock={item.lowStock} />
    </div>
  )
}

/** Sends a change that is not saved yet when its row, its screen or the browser tab is left. */
function useSaveOnLeave(
  timer: RefObject<ReturnType<typeof setTimeout> | undefined>,
  pending: RefObject<StockForm | undefined>,
): void {
  const toasts = useToasts()
  const { notDone } = useText(catalogueToastText)
  useEffect(() => {
    const send = () => {
      clearTimeout(timer.current)
      if (!pending.current) return
      const body = new URLSearchParams(pending.current)
      pending.current = undefined
      const report = () => toasts.error(notDone)
      fetch(PRODUCTS_URL, { method: 'POST', body, keepalive: true }).then(({ ok }) => ok || report(), report)
    }
    addEventListener('pagehide', send)
    return () => {
      removeEventListener('pagehide', send)
      send()
    }
  }, [timer, pending, toasts, notDone])
}

interface StepButtonProps {
  icon: typeof Plus
  label: string
  isOff: boolean
  onStep: () => void
}

function StepButton({ icon: Icon, label, isOff, onStep }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isOff}
      onClick={onStep}
      className="grid size-7 place-items-center rounded-button text-ink-2 hover:bg-sunk disabled:opacity-40 max-md:size-10"
    >
      <Icon className="size-3.5" strokeWidth={1.9} aria-hidden="true" />
    </button>
  )
}

/** Warns of a low or empty stock. */
export function StockNote({ quantity, lowStock }: { quantity: number; lowStock: number }) {
  const t = useText(catalogueScreenText)
  if (quantity > lowStock) return null
  const Icon = quantity === 0 ? CircleX : TriangleAlert
  return (
    <span
      className={`inline-flex items-center gap-1 text-label font-semibold whitespace-nowrap ${quantity === 0 ? 'text-henna' : 'text-gold-ink'}`}
    >
      <Icon className="size-3.5" strokeWidth={1.8} aria-hidden="true" />
      {quantity === 0 ? t.soldOut : t.left(quantity)}
    </span>
  )
}
