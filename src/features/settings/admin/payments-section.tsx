import { CircleAlert, CreditCard } from 'lucide-react'
import { CURRENCY_LABEL } from '#core/money.ts'
import { TextField } from '#ui/form/field.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { DEFAULT_METHOD_NAMES } from '../method-names.rules.ts'
import type { PaymentRow, PaymentsForm, SectionVersion } from '../settings-form.rules.ts'
import { SectionCard } from './section-card.tsx'
import { paymentsText } from './settings.text.ts'
import { useSection } from './use-section.ts'

/** Saved changes apply to the checkout immediately. */
export function PaymentsSection({ stored }: { stored: SectionVersion<'payments'> }) {
  const t = useText(paymentsText)
  const state = useSection('payments', stored)
  const { input, change, errorOf } = state
  const changeMethod = (id: string, part: Partial<PaymentRow>) =>
    change({ methods: input.methods.map((method) => (method.id === id ? { ...method, ...part } : method)) })
  const noneActiveError = input.methods.some(({ active }) => active) ? undefined : errorOf('methods')
  return (
    <SectionCard section="payments" icon={CreditCard} state={state}>
      <div className="-mx-5 -mt-5">
        <div
          aria-hidden="true"
          className={`${ROW} hidden rounded-t-card bg-sunk py-2.5 text-label font-medium text-ink-2 md:grid`}
        >
          <span>{t.method}</span>
          <span>{t.name}</span>
          <span>{t.nameAr}</span>
          <span>{t.account}</span>
          <span>{t.active}</span>
        </div>
        <ul>
          {input.methods.map((method) => (
            <li key={method.id} className="border-b border-line">
              <MethodRow
                method={method}
                errorOf={errorOf}
                onChange={(part) => changeMethod(method.id, part)}
                onSwitch={() => state.markTouched('methods')}
              />
            </li>
          ))}
        </ul>
      </div>
      {noneActiveError && (
        <p role="alert" className="flex items-center gap-1.5 text-small font-medium text-henna">
          <CircleAlert className="size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
          {noneActiveError}
        </p>
      )}
      <div className="grid gap-4 sm:max-w-[320px]">
        <TextField
          label={t.differenceLimit}
          name="cashDifferenceLimit"
          required
          inputMode="decimal"
          value={input.cashDifferenceLimit}
          onChange={({ target }) => change({ cashDifferenceLimit: target.value })}
          suffix={CURRENCY_LABEL}
          help={t.differenceLimitHelp}
          error={errorOf('cashDifferenceLimit')}
        />
        <TextField
          label={t.maxPerOrder}
          name="maxPerOrder"
          required
          inputMode="numeric"
          value={input.maxPerOrder}
          onChange={({ target }) => change({ maxPerOrder: target.value })}
          help={t.maxPerOrderHelp}
          error={errorOf('maxPerOrder')}
        />
        <TextField
          label={t.unpaidHours}
          name="unpaidHours"
          required
          inputMode="numeric"
          value={input.unpaidHours}
          onChange={({ target }) => change({ unpaidHours: target.value })}
          suffix={t.hours}
          help={t.unpaidHoursHelp}
          error={errorOf('unpaidHours')}
        />
        <DiscountLimits {...{ input, change, errorOf }} />
      </div>
    </SectionCard>
  )
}

interface DiscountLimitsProps {
  input: PaymentsForm
  change: (part: Partial<PaymentsForm>) => void
  errorOf: (field: string) => string | undefined
}

function DiscountLimits({ input, change, errorOf }: DiscountLimitsProps) {
  const t = useText(paymentsText)
  const labels = { managerDiscountLimit: t.managers, cashierDiscountLimit: t.cashiers }
  return (
    <fieldset>
      <legend className="text-small font-medium">{t.discountLimits}</legend>
      <p className="mb-2 text-label text-subtle">{t.discountLimitsHelp}</p>
      <div className="grid grid-cols-2 items-start gap-4">
        {(['managerDiscountLimit', 'cashierDiscountLimit'] as const).map((field) => (
          <TextField
            key={field}
            label={labels[field]}
            name={field}
            required
            inputMode="numeric"
            value={input[field]}
            onChange={({ target }) => change({ [field]: target.value })}
            suffix="%"
            error={errorOf(field)}
          />
        ))}
      </div>
    </fieldset>
  )
}

const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-5 md:grid-cols-[88px_repeat(3,minmax(0,1fr))_40px]'

interface MethodRowProps {
  method: PaymentRow
  errorOf: (field: string) => string | undefined
  onChange: (part: Partial<PaymentRow>) => void
  onSwitch: () => void
}

function MethodRow({
  method: { id, name, nameAr, accountNumber, active },
  errorOf,
  onChange,
  onSwitch,
}: MethodRowProps) {
  const t = useText(paymentsText)
  const method = DEFAULT_METHOD_NAMES[id][useLanguage()]
  return (
    // On wide screens the table header replaces the visible labels; screen readers and phones use each field's label.
    <div className={`${ROW} py-3 md:[&_label:has(+input)]:sr-only`}>
      <span className="font-medium">{method}</span>
      {/* Cash is called by its name in each language, not by a brand. */}
      <div className="max-md:col-span-2">
        {id !== 'cash' && (
          <TextField
            label={t.nameOf(method)}
            name={`${id}.name`}
            required
            lang="fr"
            dir="ltr"
            value={name}
            onChange={({ target }) => onChange({ name: target.value })}
            error={errorOf(`${id}.name`)}
          />
        )}
      </div>
      <div className="max-md:col-span-2">
        {id !== 'cash' && (
          <TextField
            label={t.nameArOf(method)}
            name={`${id}.nameAr`}
            required
            lang="ar"
            dir="rtl"
            value={nameAr}
            onChange={({ target }) => onChange({ nameAr: target.value })}
            error={errorOf(`${id}.nameAr`)}
          />
        )}
      </div>
      <div className="max-md:col-span-2">
        {id === 'cash' ? (
          <span className="text-small text-subtle">{t.noAccount}</span>
        ) : (
          <TextField
            label={t.accountOf(method)}
            name={`${id}.accountNumber`}
            required
            inputMode="tel"
            dir="ltr"
            value={accountNumber}
            onChange={({ target }) => onChange({ accountNumber: target.value })}
            error={errorOf(`${id}.accountNumber`)}
          />
        )}
      </div>
      <div className="max-md:row-start-1 max-md:col-start-2 max-md:justify-self-end">
        <Switch
          label={t.activeOf(method)}
          hideLabel
          checked={active}
          onChange={({ target }) => {
            onChange({ active: target.checked })
            onSwitch()
          }}
        />
      </div>
    </div>
  )
}
