import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { addDays, dayOf, isDay } from '#core/day.ts'
import { formatAmount, formatMoney, money, parseMoney } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { shrinkPicture } from '#features/media/shrink-picture.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { dueOn, markProblem, type MarkContent, type MarkState } from '../runs/mark.rules.ts'
import { NO_MARK, refusedOf, type CourierStop, type WalletMethod } from './courier-run.rules.ts'
import { courierText } from './courier.text.ts'

interface MarkFormProps {
  stop: CourierStop
  marks: MarkState[]
  methods: WalletMethod<string>[]
  onMark: (mark: { content: MarkContent; picture: Blob | undefined }) => Promise<void>
  onClose: () => void
}

/** What happened at this stop: big buttons first, then what belongs to the choice. */
export function MarkForm({ stop, marks, methods, onMark, onClose }: MarkFormProps) {
  const t = useText(courierText)
  const [state, setState] = useState<MarkState>()
  const [isFailed, setFailed] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  // The button that opened the form is gone.
  useEffect(() => form.current?.querySelector('button')?.focus(), [])
  // The button that confirms is below the screen of a small phone.
  useEffect(() => {
    if (state) form.current?.scrollIntoView({ block: 'nearest' })
  }, [state])
  const save = async (content: MarkContent, picture?: Blob) => {
    try {
      await onMark({ content, picture })
    } catch {
      setFailed(true)
    }
  }
  return (
    <div ref={form} className="courier-form">
      <div role="group" aria-label={t.mark} className="courier-choices">
        {marks.map((each) => (
          <button
            key={each}
            type="button"
            className="courier-button"
            data-mark={each}
            aria-pressed={state === each}
            onClick={() => setState(each)}
          >
            {t[each]}
          </button>
        ))}
      </div>
      {(state === 'delivered' || state === 'partly') && (
        <TakenForm key={state} {...{ state, stop, methods }} onSave={save} />
      )}
      {(state === 'refused' || state === 'postponed') && (
        <UntakenForm key={state} state={state} onSave={save} />
      )}
      {isFailed && (
        <p role="alert" className="courier-warning">
          {t.unsaved}
        </p>
      )}
      <button type="button" className="courier-link" onClick={onClose}>
        {t.close}
      </button>
    </div>
  )
}

interface PartProps {
  onSave: (content: MarkContent, picture?: Blob) => Promise<void>
}

function UntakenForm({ state, onSave }: PartProps & { state: 'refused' | 'postponed' }) {
  const t = useText(courierText)
  const id = useId()
  const [reason, setReason] = useState('')
  const [today] = useState(() => dayOf(new Date()))
  const [day, setDay] = useState<string>(addDays(today, 1))
  const [error, setError] = useState<string>()
  function save(event: FormEvent) {
    event.preventDefault()
    if (state === 'refused' && reason.trim() === '') return setError(t.reasonRequired)
    if (state === 'postponed' && !isDay(day)) return setError(t.dayRequired)
    const postponedUntil = state === 'postponed' && isDay(day) ? day : null
    void onSave({ ...NO_MARK, state, reason: reason.trim(), postponedUntil })
  }
  return (
    <form noValidate onSubmit={save} className="courier-form">
      {state === 'postponed' && (
        <label className="courier-field">
          {t.day}
          <input type="date" min={today} value={day} onChange={({ target }) => setDay(target.value)} />
        </label>
      )}
      <label className="courier-field" htmlFor={id}>
        {t.reason}
      </label>
      <div className="courier-chips">
        {(state === 'refused' ? t.refusedReasons : t.postponedReasons).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={reason === each}
            className="courier-chip"
            onClick={() => setReason(each)}
          >
            {each}
          </button>
        ))}
      </div>
      <input
        id={id}
        dir="auto"
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Confirm error={error} />
    </form>
  )
}

function Confirm({ error }: { error: string | undefined }) {
  const t = useText(courierText)
  return (
    <>
      {error && (
        <p role="alert" className="courier-warning">
          {error}
        </p>
      )}
      <button type="submit" className="courier-button courier-main">
        {t.confirm}
      </button>
    </>
  )
}

interface TakenProps extends PartProps {
  state: 'delivered' | 'partly'
  stop: CourierStop
  methods: WalletMethod<string>[]
}

function TakenForm({ state, stop, methods, onSave }: TakenProps) {
  const t = useText(courierText)
  const [counts, setCounts] = useState<Record<number, number>>({})
  const [cash, setCash] = useState<string>()
  const [isWallet, setWallet] = useState(false)
  const [method, setMethod] = useState(methods[0]?.id ?? null)
  const [transfer, setTransfer] = useState<string>()
  const [reference, setReference] = useState('')
  const [picture, setPicture] = useState<File>()
  const [error, setError] = useState<string>()
  const refusedLines = refusedOf(counts)
  const due = dueOn({ state, refusedLines }, stop)
  // By wallet all, and nothing in cash, until one of them is changed.
  const wallet = isWallet ? parseMoney(transfer ?? formatAmount(due, '')) : money(0)
  const cashTaken = parseMoney(cash ?? formatAmount(money(Math.max(0, due - (wallet ?? 0))), ''))
  const rest = due - (wallet ?? 0) - (cashTaken ?? 0)
  async function save(event: FormEvent) {
    event.preventDefault()
    if (wallet === undefined || cashTaken === undefined) return setError(t.badAmount)
    const paid = wallet > 0 ? { wallet, method, reference: reference.trim() } : {}
    const content: MarkContent = { ...NO_MARK, state, cash: cashTaken, refusedLines, ...paid }
    if (markProblem(content, stop.lines) === 'markLines') return setError(t.chooseLines)
    if (rest < 0) return setError(t.tooMuch(formatMoney(due)))
    await onSave(content, wallet > 0 && picture ? await shrinkPicture(picture) : undefined)
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="courier-form">
      {state === 'partly' && <Lines stop={stop} counts={counts} onChange={setCounts} />}
      <p className="courier-due">
        {due > 0 ? (
          <>
            {t.toCollect} <bdi dir="ltr">{formatMoney(due)}</bdi>
          </>
        ) : (
          t.nothingToCollect
        )}
      </p>
      {methods.length > 0 && due > 0 && (
        <label className="courier-check">
          <input type="checkbox" checked={isWallet} onChange={({ target }) => setWallet(target.checked)} />
          {t.byWallet}
        </label>
      )}
      {isWallet && (
        <>
          <label className="courier-field">
            {t.method}
            <select
              value={method ?? ''}
              onChange={({ target }) => setMethod(methods.find(({ id }) => id === target.value)?.id ?? null)}
            >
              {methods.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <AmountField
            label={t.walletAmount}
            value={transfer ?? formatAmount(due, '')}
            onChange={setTransfer}
          />
          <label className="courier-field">
            {t.reference}
            <input
              dir="ltr"
              maxLength={60}
              value={reference}
              onChange={({ target }) => setReference(target.value)}
            />
          </label>
          <label className="courier-field">
            {t.picture}
            <input
              type="file"
              accept="image/*"
              capture="environment"
              onChange={({ target }) => setPicture(target.files?.[0])}
            />
          </label>
        </>
      )}
      {(due > 0 || cash !== undefined) && (
        <AmountField
          label={t.cash}
          value={cash ?? formatAmount(money(Math.max(0, due - (wallet ?? 0))), '')}
          onChange={setCash}
        />
      )}
      {rest > 0 && <p className="courier-warning">{t.less(formatMoney(money(rest)))}</p>}
      <Confirm error={error} />
    </form>
  )
}

interface AmountFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

function AmountField({ label, value, onChange }: AmountFieldProps) {
  return (
    <label className="courier-field">
      {label}
      <input
        inputMode="decimal"
        dir="ltr"
        value={value}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}

interface LinesProps {
  stop: CourierStop
  counts: Record<number, number>
  onChange: (counts: Record<number, number>) => void
}

/** How many units of each line were not taken. */
function Lines({ stop, counts, onChange }: LinesProps) {
  const t = useText(courierText)
  const language = useLanguage()
  return (
    <fieldset className="courier-lines">
      <legend>{t.notTaken}</legend>
      {stop.lines.map(({ position, name, quantity }) => {
        const count = counts[position] ?? 0
        const label = localized(name, language)
        const set = (next: number) =>
          onChange({ ...counts, [position]: Math.min(quantity, Math.max(0, next)) })
        return (
          <div key={position} className="courier-row">
            <bdi>{label}</bdi>
            <span className="courier-stepper">
              <button type="button" aria-label={t.fewer(label)} onClick={() => set(count - 1)}>
                −
              </button>
              <bdi dir="ltr">
                {count} / {quantity}
              </bdi>
              <button type="button" aria-label={t.more(label)} onClick={() => set(count + 1)}>
                +
              </button>
            </span>
          </div>
        )
      })}
    </fieldset>
  )
}
