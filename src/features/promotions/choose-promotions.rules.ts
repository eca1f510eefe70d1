/** Which promotions count for an order, and why a code does not. */
import type { Money } from '#core/money.ts'
import {
  applyTerms,
  unusedCodeProblem,
  type OfferedPromotion,
  type Promotion,
  type PromotionLine,
  type PromotionResult,
  type UnusedCodeProblem,
} from './promotion.rules.ts'

export interface PromotionContext {
  now: Date
  /** As `normalizeCode` returns it; '' if none was entered. */
  code: string
  /** The buyer is known to be a VIP client. */
  isVip: boolean
  /** Of the buyer's phone; undefined while it is not known. */
  buyer: PromotionBuyer | undefined
  /** The delivery fee without promotions. */
  shipping: Money
}

export interface PromotionBuyer {
  hasOrdered: boolean
  /** Her uses by id of the promotion. */
  uses: ReadonlyMap<number, number>
}

export type CodeProblem =
  | UnusedCodeProblem
  | 'unknown'
  | 'notStarted'
  | 'ended'
  | 'usedUp'
  | 'usedByBuyer'
  | 'notFirstOrder'
  | 'vipOnly'

export interface ChosenPromotions extends PromotionResult {
  /** Why the code that was entered takes nothing off. */
  codeProblem: CodeProblem | undefined
}

export function choosePromotions(
  lines: readonly PromotionLine[],
  promotions: readonly OfferedPromotion[],
  context: PromotionContext,
): ChosenPromotions {
  const { available, codeProblem } = availableTerms(promotions, context)
  const result = applyTerms(lines, available, context.shipping)
  return { ...result, codeProblem: codeProblem ?? unusedCodeProblem(available, lines, result) }
}

export interface AvailableTerms {
  /** What may count, whatever is in the cart. */
  available: OfferedPromotion[]
  /** Why the code counts for no cart. */
  codeProblem: CodeProblem | undefined
}

export function availableTerms(
  promotions: readonly OfferedPromotion[],
  context: Omit<PromotionContext, 'shipping'>,
): AvailableTerms {
  const offered = promotions.filter(({ code }) => code === null || code === context.code)
  const coded = context.code ? offered.find(({ code }) => code === context.code) : undefined
  return {
    available: offered.filter((one) => !availabilityProblem(one, context)),
    codeProblem: context.code ? (coded ? availabilityProblem(coded, context) : 'unknown') : undefined,
  }
}

/** Conditions of the buyer count as met while the buyer is not known. */
function availabilityProblem(
  promotion: OfferedPromotion,
  context: Omit<PromotionContext, 'shipping'>,
): CodeProblem | undefined {
  const { now, buyer, isVip } = context
  const { id, maxUses, maxUsesPerPhone, uses, isFirstOrderOnly, isVipOnly } = promotion
  const state = stateOf(promotion, now, uses)
  if (state === 'planned') return 'notStarted'
  if (state !== 'running') return state === 'usedUp' && maxUses !== null ? 'usedUp' : 'ended'
  if (isVipOnly && !isVip) return 'vipOnly'
  if (isFirstOrderOnly && buyer?.hasOrdered) return 'notFirstOrder'
  return maxUsesPerPhone !== null && (buyer?.uses.get(id) ?? 0) >= maxUsesPerPhone ? 'usedByBuyer' : undefined
}

export type PromotionState = 'planned' | 'running' | 'ended' | 'stopped' | 'usedUp'

export function stateOf(promotion: Promotion, now: Date, uses: number): PromotionState {
  const { startsAt, endsAt, stoppedAt, maxUses } = promotion
  if (stoppedAt !== null) return 'stopped'
  if (endsAt !== null && endsAt <= now) return 'ended'
  if (startsAt > now) return 'planned'
  return maxUses !== null && uses >= maxUses ? 'usedUp' : 'running'
}

/** Whether using it must be decided under a lock: parallel orders would exceed its limit. */
export function isLimited({ maxUses, maxUsesPerPhone, isFirstOrderOnly }: Promotion): boolean {
  return maxUses !== null || maxUsesPerPhone !== null || isFirstOrderOnly
}
