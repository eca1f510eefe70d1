/** What happens to the stored variants when a product is saved with other options or combinations. */
import { haveSameValues } from './variant-form.rules.ts'

export interface StoredVariant {
  id: number
  /** Empty for the default variant. */
  valueIds: number[]
  stock: number
  isRetired: boolean
}

export interface VariantPlan<S, W> {
  /** Active and still wanted. */
  kept: [S, W][]
  /** Retired earlier and wanted again. */
  restored: [S, W][]
  added: W[]
  /** Active and no longer wanted. */
  retired: S[]
}

/** Matches variants by their set of values: a product without options wants one variant without values. */
export function planVariants<S extends StoredVariant, W extends { valueIds: number[] }>(
  stored: readonly S[],
  wanted: readonly W[],
): VariantPlan<S, W> {
  const plan: VariantPlan<S, W> = { kept: [], restored: [], added: [], retired: [] }
  const matched = new Set<S>()
  for (const variant of wanted) {
    const same = stored.filter(
      (each) => !matched.has(each) && haveSameValues(each.valueIds, variant.valueIds),
    )
    const match = same.find(({ isRetired }) => !isRetired) ?? same.at(-1)
    if (!match) {
      plan.added.push(variant)
      continue
    }
    matched.add(match)
    plan[match.isRetired ? 'restored' : 'kept'].push([match, variant])
  }
  plan.retired = stored.filter((each) => !each.isRetired && !matched.has(each))
  return plan
}

/** Units move from variants that end to others: the form shows how they are distributed. */
export function isDistribution({ retired, added, restored }: VariantPlan<unknown, unknown>): boolean {
  return retired.length > 0 && added.length + restored.length > 0
}
