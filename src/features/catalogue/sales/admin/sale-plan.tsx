/** A sale price from one day to another, planned in the form of a product. Sent on its own, not with the product. */
import { useState } from 'react'
import { dayOf } from '#core/day.ts'
import { CURRENCY_LABEL, money, parseMoney } from '#core/money.ts'
import type { CatalogueForm } from '#features/catalogue/admin/use-catalogue-form.ts'
import { useCatalogueMutation } from '#features/catalogue/admin/use-catalogue-mutation.ts'
import type { EditedProduct } from '#features/catalogue/catalogue-admin.rules.ts'
import type { ProductForm } from '#features/catalogue/catalogue-form.rules.ts'
import { Disclosure } from '#features/catalogue/variants/admin/disclosure.tsx'
import { Money } from '#ui/display/money.tsx'
import { AdminBadge, type BadgeTone } from '#ui/feedback/admin-badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useText } from '#ui/page/language.tsx'
import {
  readReduction,
  readScheduledPrice,
  type ScheduledPrice,
  type ScheduledPriceForm,
  type ScheduledPriceState,
} from '../scheduled-price.rules.ts'
import { salePlanText, saleProblemText, saleStateText } from '../scheduled-price.text.ts'
import { SalePreview } from './sale-preview.tsx'

interface SalePlanProps {
  product: EditedProduct
  sales: ScheduledPrice[]
  editor: CatalogueForm<ProductForm>
  onClose: () => void
}

const TONES: Record<ScheduledPriceState, BadgeTone> = {
  planned: 'gold',
  running: 'ok',
  ended: 'grey',
  cancelled: 'grey',
}

/**
 * Starting or ending a sale gives the product a new version: it is not offered while the form has other changes, and
 * closes the form.
 */
export function SalePlan({ product, sales, editor, onClose }: SalePlanProps) {
  const t = useText(salePlanText)
  const current = sales.find(({ state }) => state === 'planned' || state === 'running')
  const past = sales.filter((sale) => sale !== current)
  return (
    <Disclosure title={t.title} summary={current && <SaleLine sale={current} />}>
      {current ? (
        <StopSale product={product} sale={current} isChanged={editor.isChanged} onDone={onClose} />
      ) : (
        <NewSale product={product} isChanged={editor.isChanged} onDone={onClose} />
      )}
      {past.length > 0 && (
        <div className="grid gap-1.5 text-small">
          <p className="text-subtle">{t.history}</p>
          <ul className="grid gap-1.5">
            {past.map((sale) => (
              <li key={sale.id}>
                <SaleLine sale={sale} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Disclosure>
  )
}

function SaleLine({ sale: { price, percent, startsOn, endsOn, state } }: { sale: ScheduledPrice }) {
  const t = useText(salePlanText)
  const states = useText(saleStateText)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <AdminBadge tone={TONES[state]}>{states[state]}</AdminBadge>
      {percent === null ? (
        <Money amount={price} className="font-medium text-ink" />
      ) : (
        <bdi dir="ltr" className="font-medium text-ink">{`−${percent}\u00A0%`}</bdi>
      )}
      <span>{t.period(startsOn, endsOn)}</span>
    </span>
  )
}

interface ChangeProps {
  product: EditedProduct
  isChanged: boolean
  onDone: () => void
}

function StopSale({ product, sale, isChanged, onDone }: ChangeProps & { sale: ScheduledPrice }) {
  const t = useText(salePlanText)
  const { submit } = useCatalogueMutation({ failure: 'notDone', onDone })
  return (
    <p className="flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        size="small"
        disabled={isChanged}
        onClick={() => submit({ intent: 'stopSale', id: String(product.id) })}
      >
        {sale.state === 'running' ? t.endNow : t.cancel}
      </Button>
      {isChanged && <span className="text-small text-subtle">{t.unsaved}</span>}
    </p>
  )
}

function NewSale({ product, isChanged, onDone }: ChangeProps) {
  const t = useText(salePlanText)
  const problemTexts = useText(saleProblemText)
  const [today] = useState(() => dayOf(new Date()))
  const [form, setForm] = useState<ScheduledPriceForm>({
    by: 'price',
    price: '',
    startsOn: today,
    endsOn: '',
  })
  const [hasTried, setTried] = useState(false)
  const { submit } = useCatalogueMutation({ failure: 'notDone', onDone })
  const productPrice = parseMoney(product.form.price) ?? money(0)
  const read = readScheduledPrice(form, { productPrice, today })
  const errorOf = (field: keyof typeof form) => {
    const problem = hasTried && 'problems' in read ? read.problems[field] : undefined
    return problem && problemTexts[problem]
  }
  const reduction = readReduction(form, productPrice)
  const bind = (field: 'price' | 'startsOn' | 'endsOn') => ({
    value: form[field],
    dir: 'ltr' as const,
    autoComplete: 'off',
    required: true,
    error: errorOf(field),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setForm((before) => ({ ...before, [field]: currentTarget.value })),
  })
  function plan() {
    setTried(true)
    if ('planned' in read) submit({ intent: 'planSale', id: String(product.id), ...form })
  }
  return (
    <>
      <p className="text-small text-subtle">{t.help}</p>
      <Segmented
        label={t.kind}
        value={form.by}
        options={[
          { value: 'price', label: t.byPrice },
          { value: 'percent', label: t.byPercent },
        ]}
        onChange={(by) =>
          setForm((before) => ({ ...before, by: by === 'percent' ? by : 'price', price: '' }))
        }
      />
      <div className="grid items-start gap-4 md:grid-cols-3">
        <TextField
          label={form.by === 'price' ? t.price : t.percent}
          inputMode="numeric"
          suffix={form.by === 'price' ? CURRENCY_LABEL : '%'}
          {...bind('price')}
        />
        <TextField label={t.from} type="date" {...bind('startsOn')} />
        <TextField label={t.to} type="date" {...bind('endsOn')} />
      </div>
      {typeof reduction !== 'string' && <SalePreview product={product} reduction={reduction} />}
      <p className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="small" disabled={isChanged} onClick={plan}>
          {t.plan}
        </Button>
        {isChanged && <span className="text-small text-subtle">{t.unsaved}</span>}
      </p>
    </>
  )
}
