import { Banknote, CircleCheck, Copy } from 'lucide-react'
import { useId } from 'react'
import { formatMoney, type Money as Amount } from '#core/money.ts'
import { formatPhone, parsePhone } from '#core/phone.ts'
import { isolateLtr } from '#core/text.ts'
import { needsProof } from '#features/orders/order.rules.ts'
import type { PaymentChoice, PaymentMethodId } from '#features/settings/settings.rules.ts'
import { Button } from '#ui/form/button.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { useCopy } from '#ui/hooks/use-copy.ts'
import { useText } from '#ui/page/language.tsx'
import { checkoutText } from '../checkout.text.ts'

/** Brand colours of the wallets. */
const COLOURS: Record<PaymentMethodId, string> = {
  sadad: 'bg-[#2c6a4d] text-cream',
  bankily: 'bg-[#a4452c] text-cream',
  masrivi: 'bg-[#2a2f6e] text-cream',
  bimbanque: 'bg-[#7a5812] text-cream',
  click: 'bg-[#5a3a78] text-cream',
  cash: 'bg-sunk text-ink',
}

/** With the name in the shopper's language. */
export type ShownChoice = Omit<PaymentChoice, 'name'> & { name: string }

interface PaymentTilesProps {
  choices: ShownChoice[]
  chosen: string
  total: Amount
  /** Of an order in cash. */
  deposit: Amount
  depositSentence: string | undefined
  isPickup: boolean
  /** `{amount}` stands for what is paid in cash. */
  cashSentence: string
  error: string | undefined
}

export function PaymentTiles(props: PaymentTilesProps) {
  const { choices, chosen, total, deposit, depositSentence, isPickup, cashSentence, error } = props
  const t = useText(checkoutText)
  const choice = choices.find(({ id }) => id === chosen)
  const errorId = useId()
  return (
    <>
      <fieldset
        aria-describedby={error && errorId}
        className="grid min-w-0 grid-cols-[repeat(auto-fill,minmax(max(5rem,calc((100%-1rem)/3)),1fr))] gap-2"
      >
        <legend className="sr-only">{t.payment}</legend>
        {choices.map((each) => (
          <Tile
            key={each.id}
            choice={each}
            isChosen={each.id === chosen}
            cashLabel={isPickup ? t.onPickup : t.onDelivery}
          />
        ))}
      </fieldset>
      <FieldError id={errorId} message={error} />
      <noscript>{import.meta.env.SSR && <Accounts {...{ choices, chosen, depositSentence }} />}</noscript>
      {choice &&
        (needsProof(choice.id) ? (
          <Account choice={choice} total={total} />
        ) : (
          <p className="needs-script rounded-card bg-gold-50 p-4 text-gold-ink">
            {depositSentence}{' '}
            {cashSentence.replace('{amount}', isolateLtr(formatMoney((total - deposit) as Amount)))}
          </p>
        ))}
    </>
  )
}

/** Most wallet accounts are phone numbers and formatted as such; others are shown as entered by the owner. */
function formatAccountNumber(accountNumber: string): string {
  const phone = parsePhone(accountNumber)
  return phone ? formatPhone(phone) : accountNumber
}

interface TileProps {
  choice: ShownChoice
  isChosen: boolean
  cashLabel: string
}

function Tile({ choice: { id, name }, isChosen, cashLabel }: TileProps) {
  const initials = /^[A-Z][a-z]*[A-Z]/.test(name) ? name.replaceAll(/[^A-Z]/g, '') : name.slice(0, 1)
  return (
    <label className="relative grid min-h-[88px] cursor-pointer content-center justify-items-center gap-2 rounded-card border border-field px-1 py-3 text-center text-small has-[:checked]:border-pri has-[:checked]:bg-pri-50 has-[:checked]:ring-1 has-[:checked]:ring-pri has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-pri">
      <input type="radio" name="payment" value={id} defaultChecked={isChosen} className="peer sr-only" />
      <CircleCheck
        className="absolute end-1.5 top-1.5 hidden size-4 text-pri peer-checked:block"
        strokeWidth={1.6}
        aria-hidden="true"
      />
      <span
        aria-hidden="true"
        className={`grid size-9 place-items-center rounded-full font-semibold ${COLOURS[id]}`}
      >
        {id === 'cash' ? <Banknote className="size-5" strokeWidth={1.6} /> : initials}
      </span>
      <span className="max-w-full break-words">{id === 'cash' ? cashLabel : name}</span>
    </label>
  )
}

function Account({ choice: { name, accountNumber }, total }: { choice: ShownChoice; total: Amount }) {
  const t = useText(checkoutText)
  const copy = useCopy(t)
  return (
    <div className="needs-script rounded-card bg-gold-50 p-4">
      <p className="text-gold-ink">{t.transferSentence(formatMoney(total), name)}</p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <bdi
          dir="ltr"
          className="text-[min(1.4375rem,8.5vw)] leading-tight font-semibold tabular-nums select-all"
        >
          {formatAccountNumber(accountNumber)}
        </bdi>
        <Button
          size="small"
          onClick={() => void copy(accountNumber)}
          aria-label={`${t.copy} ${isolateLtr(accountNumber)}`}
        >
          <Copy className="size-4" strokeWidth={1.6} aria-hidden="true" />
          {t.copy}
        </Button>
      </div>
    </div>
  )
}

/** Without a script all account numbers are shown. React does not render the content of `noscript` in a browser. */
function Accounts({
  choices,
  chosen,
  depositSentence,
}: Pick<PaymentTilesProps, 'choices' | 'chosen' | 'depositSentence'>) {
  // While cash is not chosen, the page has no other fields of the deposit.
  const isForDeposit = depositSentence !== undefined && chosen !== 'cash'
  return (
    <ul className="grid gap-1 rounded-field bg-gold-50 p-4 text-gold-ink">
      {depositSentence && <li>{depositSentence}</li>}
      {choices
        .filter(({ id }) => needsProof(id))
        .map(({ id, name, accountNumber }) => (
          <li key={id}>
            <label className="flex items-center justify-between gap-4">
              <span className="flex items-center gap-2">
                {isForDeposit && <input type="radio" name="depositMethod" value={id} className="size-5" />}
                {name}
              </span>
              <bdi dir="ltr">{formatAccountNumber(accountNumber)}</bdi>
            </label>
          </li>
        ))}
    </ul>
  )
}
