/** Which variant a shopper has chosen, and which values she can still choose. */
import { CHOICE_PARAMETERS, type Variant } from './variant.rules.ts'

/** The chosen value of each option, in the order of the options; undefined for an option without a choice. */
export type Choice = readonly (number | undefined)[]

export type ValueState = 'available' | 'soldOut' | 'notOffered'

type Offered = Pick<Variant, 'valueIds' | 'available'>

/** Whether a value can be bought together with the values chosen of the other options. */
export function valueState(
  variants: readonly Offered[],
  choice: Choice,
  option: number,
  valueId: number,
): ValueState {
  const matching = variants.filter(({ valueIds }) =>
    valueIds.every((id, index) => id === (index === option ? valueId : (choice[index] ?? id))),
  )
  if (matching.some(({ available }) => available > 0)) return 'available'
  return matching.length > 0 ? 'soldOut' : 'notOffered'
}

export function withChoice(choice: Choice, option: number, valueId: number): Choice {
  return Array.from({ length: Math.max(choice.length, option + 1) }, (_, index) =>
    index === option ? valueId : choice[index],
  )
}

/** What is chosen when the page opens: the variant of the URL, or the only one that can be bought; never a guess. */
export function firstChoice(variants: readonly (Offered & { id: number })[], wanted?: number): Choice {
  const available = variants.filter((variant) => variant.available > 0)
  const chosen =
    variants.find(({ id }) => id === wanted) ?? (available.length === 1 ? available[0] : undefined)
  return chosen?.valueIds ?? []
}

/** Undefined if the form was not sent; values that the options do not have are left out. */
export function readChoice(
  query: { get(name: string): string | null },
  options: readonly { values: readonly { id: number }[] }[],
): Choice | undefined {
  const sent = CHOICE_PARAMETERS.map((name) => query.get(name))
  if (sent.every((value) => value === null)) return undefined
  return options.map(({ values }, index) => values.find(({ id }) => String(id) === sent[index])?.id)
}
