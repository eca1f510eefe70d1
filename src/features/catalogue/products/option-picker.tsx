import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { formatMoney } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { Button } from '#ui/form/button.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { valueState, withChoice, type Choice, type ValueState } from '../variants/choice.rules.ts'
import { choiceText, sendChoiceText } from '../variants/choice.text.ts'
import { CHOICE_PARAMETERS, variantOf, type OptionValue } from '../variants/variant.rules.ts'
import type { ProductDetail } from './product-detail.rules.ts'

interface OptionPickerProps {
  product: ProductDetail
  choice: Choice
  /** Says what is missing. */
  isAsked: boolean
  /** How often the shopper has asked for what is not chosen yet: each time the focus moves there. */
  asked: number
  onChoose: (choice: Choice) => void
}

/** Swatches for colours, buttons for other values. Without JavaScript the form is sent, and the server resolves it. */
export function OptionPicker({ product, choice, isAsked, asked, onChoose }: OptionPickerProps) {
  const t = useText(choiceText)
  const language = useLanguage()
  const { options, variants } = product
  const variant = variantOf(variants, choice)
  const missing = options.find((_, index) => choice[index] === undefined)
  const form = useRef<HTMLFormElement>(null)
  const onHydrated = useEffectEvent(() => {
    const checked = new FormData(form.current!)
    const found = options.map((_, index) => Number(checked.get(CHOICE_PARAMETERS[index]!)) || undefined)
    if (found.some((id, index) => id !== choice[index])) onChoose(found)
  })
  // Chosen before hydration.
  useLayoutEffect(() => onHydrated(), [])
  useEffect(() => {
    if (asked === 0) return
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    const input = find('fieldset:not(:has(:checked)) input') ?? find('input:checked')
    input?.focus()
  }, [asked])
  return (
    <form
      ref={form}
      method="get"
      action={`/product/${product.id}#options`}
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-5"
    >
      {options.map(({ id, name, values }, index) => (
        <OptionGroup
          key={id}
          name={localized(name, language)}
          values={values}
          parameter={CHOICE_PARAMETERS[index]!}
          chosen={choice[index]}
          stateOf={(valueId) => valueState(variants, choice, index, valueId)}
          onChoose={(valueId) => onChoose(withChoice(choice, index, valueId))}
        />
      ))}
      <FieldError
        message={
          missing
            ? isAsked
              ? t.choose(localized(missing.name, language))
              : undefined
            : variant
              ? undefined
              : t.notMade
        }
      />
      <p role="status" className="sr-only">
        {variant && `${formatMoney(variant.price)}, ${variant.available > 0 ? t.available : t.soldOut}`}
      </p>
      <noscript>{import.meta.env.SSR && <SendButton />}</noscript>
    </form>
  )
}

/** React does not render the content of `noscript` in a browser, so its text is not loaded there. */
function SendButton() {
  return (
    <>
      <input type="hidden" name="lang" value={useLanguage()} />
      {/* Without a choice the form would send nothing, and the page would not say what is missing. The first value counts. */}
      <input type="hidden" name={CHOICE_PARAMETERS[0]} value="" />
      <Button type="submit" variant="secondary">
        {useText(sendChoiceText).send}
      </Button>
    </>
  )
}

interface OptionGroupProps {
  name: string
  values: OptionValue[]
  parameter: string
  chosen: number | undefined
  stateOf: (valueId: number) => ValueState
  onChoose: (valueId: number) => void
}

function OptionGroup({ name, values, parameter, chosen, stateOf, onChoose }: OptionGroupProps) {
  const t = useText(choiceText)
  const language = useLanguage()
  const chosenValue = values.find(({ id }) => id === chosen)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 flex flex-wrap gap-x-2 text-small">
        <span className="text-ink-2">{name}</span>
        {chosenValue && <bdi className="font-semibold">{localized(chosenValue.name, language)}</bdi>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {values.map((value) => {
          const state = stateOf(value.id)
          const label = localized(value.name, language)
          return (
            <label
              key={value.id}
              title={value.swatch ? label : undefined}
              className={`${value.swatch ? SWATCH : BUTTON} ${VALUE}`}
            >
              <input
                type="radio"
                name={parameter}
                value={value.id}
                checked={value.id === chosen}
                onChange={() => onChoose(value.id)}
                className="sr-only"
              />
              {value.swatch ? (
                <Swatch colour={value.swatch} isCrossed={state !== 'available'} />
              ) : state === 'available' ? (
                <bdi>{label}</bdi>
              ) : (
                <s className="text-ink-2">
                  <bdi>{label}</bdi>
                </s>
              )}
              <span className="sr-only">
                {value.swatch && label}
                {state !== 'available' && `, ${t[state]}`}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

const VALUE =
  'relative grid cursor-pointer place-content-center border has-[:checked]:border-pri has-[:checked]:bg-pri-50 has-[:checked]:ring-1 has-[:checked]:ring-pri has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-pri'
const SWATCH = 'size-11 rounded-full border-line'
const BUTTON = 'min-h-11 rounded-field border-field px-4 py-2 text-center wrap-anywhere'

/** Inline styles are not allowed by the content security policy; attributes of SVG are. */
function Swatch({ colour, isCrossed }: { colour: string; isCrossed: boolean }) {
  return (
    <svg viewBox="0 0 32 32" width={32} height={32} className="text-line-2" aria-hidden="true">
      <circle cx="16" cy="16" r="15.5" fill={colour} stroke="currentColor" />
      {isCrossed && (
        <>
          <path d="M5 27 27 5" stroke="#fff" strokeWidth="4" />
          <path d="M5 27 27 5" stroke="#1e1b2a" strokeWidth="1.5" />
        </>
      )}
    </svg>
  )
}
