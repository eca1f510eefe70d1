/** Which promotions count for an order, and why a code does not. */
import type { Money } from '#core/money.ts'
import {
  applyTerms,
  isFor,
  reachesMinimum,
  type OfferedPromotion,
  type Promotion,
  type PromotionLine,
  type PromotionResult,
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
  | 'unknown'
  | 'notStarted'
  | 'ended'
  | 'usedUp'
  | 'usedByBuyer'
  | 'notFirstOrder'
  | 'vipOnly'
  | 'noArticle'
  | 'belowMinimum'
  | 'betterPromotion'

export interface ChosenPromotions extends PromotionResult {
  /** Why the code that was entered takes nothing off. */
  codeProblem: CodeProblem | undefined
  /** The promotion of the code, if it exists. */
  coded: OfferedPromotion | undefined
}

export function choosePromotions(
  lines: readonly PromotionLine[],
  promotions: readonly OfferedPromotion[],
  context: PromotionContext,
): ChosenPromotions {
  const offered = promotions.filter(({ code }) => code === null || code === context.code)
  const result = applyTerms(
    lines,
    offered.filter((one) => !availabilityProblem(one, context)),
    context.shipping,
  )
  const coded = context.code ? offered.find(({ code }) => code === context.code) : undefined
  const isApplied = result.applied.some(({ terms }) => terms.id === coded?.id)
  const codeProblem = context.code && !isApplied ? codeProblemOf(coded, lines, context) : undefined
  return { ...result, codeProblem, coded }
}

function codeProblemOf(
  coded: OfferedPromotion | undefined,
  lines: readonly PromotionLine[],
  context: PromotionContext,
): CodeProblem {
  if (!coded) return 'unknown'
  const problem = availabilityProblem(coded, context)
  if (problem) return problem
  if (!lines.some((line) => isFor(coded, line))) return 'noArticle'
  return reachesMinimum(coded, lines) ? 'betterPromotion' : 'belowMinimum'
}

/** Conditions of the buyer count as met while the buyer is not known. */
function availabilityProblem(
  promotion: OfferedPromotion,
  context: PromotionContext,
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
