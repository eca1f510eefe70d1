/** The form of a promotion. */
import { cleanLine } from '#core/clean-text.ts'
import { addDays, dayOf, isDay, startOf } from '#core/day.ts'
import { formatAmount, money, parseMoney } from '#core/money.ts'
import { numberText } from '#core/text.ts'
import { isPromotionCode, normalizeCode } from './promotion-code.rules.ts'
import {
  PROMOTION_KINDS,
  type Promotion,
  type PromotionEffect,
  type PromotionKind,
} from './promotion.rules.ts'

/** Raw input; lists are ids separated by commas, switches are '1' or ''. */
export const EMPTY_PROMOTION = {
  name: '',
  nameAr: '',
  code: '',
  kind: 'percent' as string,
  percent: '',
  amount: '',
  buy: '2',
  get: '1',
  price: '',
  minimum: '',
  products: '',
  categories: '',
  isVipOnly: '',
  isFirstOrderOnly: '',
  maxUses: '',
  maxUsesPerPhone: '',
  startsOn: '',
  endsOn: '',
}
export type PromotionForm = typeof EMPTY_PROMOTION
export const PROMOTION_FIELDS = Object.keys(EMPTY_PROMOTION) as (keyof PromotionForm)[]

const MAX_PROMOTION_NAME_LENGTH = 80
const MAX_USES = 100_000
const MAX_UNITS = 20
const MAX_IDS = 200

export interface PromotionProblem {
  field: keyof PromotionForm
  code:
    | 'required'
    | 'tooLong'
    | 'badCode'
    | 'badPercent'
    | 'badAmount'
    | 'badUnits'
    | 'badUses'
    | 'badDay'
    | 'endsBefore'
    | 'needsCode'
    | 'needsProducts'
    | 'notAnOption'
}

/** Problems in the order of the form's fields. */
export function promotionProblems(form: PromotionForm): PromotionProblem[] {
  const hasCode = normalizeCode(form.code) !== ''
  const codes: [keyof PromotionForm, PromotionProblem['code'] | undefined][] = [
    ['name', nameProblem(form.name)],
    ['nameAr', nameProblem(form.nameAr)],
    ['code', hasCode && !isPromotionCode(normalizeCode(form.code)) ? 'badCode' : undefined],
    ['kind', kindOf(form) ? undefined : 'notAnOption'],
    ...effectProblems(form),
    [
      'minimum',
      form.minimum.trim() === '' || parseMoney(form.minimum) !== undefined ? undefined : 'badAmount',
    ],
    ['products', idsProblem(form.products)],
    ['categories', idsProblem(form.categories)],
    ['isFirstOrderOnly', form.isFirstOrderOnly && !hasCode ? 'needsCode' : undefined],
    ['maxUses', usesProblem(form.maxUses)],
    [
      'maxUsesPerPhone',
      usesProblem(form.maxUsesPerPhone) ??
        (form.maxUsesPerPhone.trim() && !hasCode ? 'needsCode' : undefined),
    ],
    ['startsOn', isDay(form.startsOn) ? undefined : 'badDay'],
    ['endsOn', endProblem(form)],
  ]
  return codes.flatMap(([field, code]) => (code ? [{ field, code }] : []))
}

function kindOf({ kind }: PromotionForm): PromotionKind | undefined {
  return PROMOTION_KINDS.find((known) => known === kind)
}

function nameProblem(input: string): 'required' | 'tooLong' | undefined {
  const name = cleanLine(input)
  return name === '' ? 'required' : name.length > MAX_PROMOTION_NAME_LENGTH ? 'tooLong' : undefined
}

function effectProblems(form: PromotionForm): [keyof PromotionForm, PromotionProblem['code'] | undefined][] {
  switch (kindOf(form)) {
    case 'percent':
      return [['percent', isWithin(form.percent, 100) ? undefined : 'badPercent']]
    case 'amount':
      return [['amount', (parseMoney(form.amount) ?? 0) > 0 ? undefined : 'badAmount']]
    case 'buyGet':
      return [
        ['buy', isWithin(form.buy, MAX_UNITS) ? undefined : 'badUnits'],
        ['get', isWithin(form.get, MAX_UNITS) ? undefined : 'badUnits'],
      ]
    case 'bundle':
      return [
        ['price', (parseMoney(form.price) ?? 0) > 0 ? undefined : 'badAmount'],
        ['products', idsOf(form.products).length < 2 ? 'needsProducts' : undefined],
      ]
    default:
      return []
  }
}

function isWithin(input: string, max: number): boolean {
  const value = wholeOf(input)
  return value !== undefined && value >= 1 && value <= max
}

function wholeOf(input: string): number | undefined {
  const digits = numberText(input).trim()
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined
}

function idsOf(input: string): number[] {
  return [...new Set(input.split(',').filter(Boolean).map(Number))]
}

function idsProblem(input: string): 'notAnOption' | undefined {
  const ids = idsOf(input)
  const isValid = ids.length <= MAX_IDS && ids.every((id) => Number.isSafeInteger(id) && id > 0)
  return isValid ? undefined : 'notAnOption'
}

function usesProblem(input: string): 'badUses' | undefined {
  return input.trim() === '' || isWithin(input, MAX_USES) ? undefined : 'badUses'
}

function endProblem({ startsOn, endsOn }: PromotionForm): 'badDay' | 'endsBefore' | undefined {
  if (endsOn === '') return undefined
  if (!isDay(endsOn)) return 'badDay'
  return isDay(startsOn) && endsOn < startsOn ? 'endsBefore' : undefined
}

/** Values to store; the form must have no problems. The last day counts. */
export function promotionOf(form: PromotionForm): Omit<Promotion, 'id' | 'stoppedAt'> {
  const { startsOn, endsOn } = form
  if (!isDay(startsOn)) throw new Error('promotionOf: invalid form, call promotionProblems first')
  const effect = effectOf(form)
  return {
    code: normalizeCode(form.code) || null,
    name: { fr: cleanLine(form.name), ar: cleanLine(form.nameAr) },
    effect,
    minimum: parseMoney(form.minimum) ?? money(0),
    products: idsOf(form.products),
    // A bundle is of its products only.
    categories: effect.kind === 'bundle' ? [] : idsOf(form.categories),
    isVipOnly: form.isVipOnly === '1',
    isFirstOrderOnly: form.isFirstOrderOnly === '1',
    maxUses: wholeOf(form.maxUses) ?? null,
    maxUsesPerPhone: wholeOf(form.maxUsesPerPhone) ?? null,
    startsAt: startOf(startsOn),
    endsAt: isDay(endsOn) ? startOf(addDays(endsOn, 1)) : null,
  }
}

function effectOf(form: PromotionForm): PromotionEffect {
  const kind = kindOf(form) ?? 'percent'
  switch (kind) {
    case 'percent':
      return { kind, percent: wholeOf(form.percent)! }
    case 'amount':
      return { kind, amount: parseMoney(form.amount)! }
    case 'freeDelivery':
      return { kind }
    case 'buyGet':
      return { kind, buy: wholeOf(form.buy)!, get: wholeOf(form.get)! }
    case 'bundle':
      return { kind, price: parseMoney(form.price)! }
  }
}

/** The form of a stored promotion. */
export function formOf(promotion: Promotion): PromotionForm {
  const { effect, endsAt } = promotion
  const amountOf = (value: number) => (value > 0 ? formatAmount(money(value), ' ') : '')
  return {
    ...EMPTY_PROMOTION,
    name: promotion.name.fr,
    nameAr: promotion.name.ar,
    code: promotion.code ?? '',
    kind: effect.kind,
    ...(effect.kind === 'percent' && { percent: String(effect.percent) }),
    ...(effect.kind === 'amount' && { amount: amountOf(effect.amount) }),
    ...(effect.kind === 'buyGet' && { buy: String(effect.buy), get: String(effect.get) }),
    ...(effect.kind === 'bundle' && { price: amountOf(effect.price) }),
    minimum: amountOf(promotion.minimum),
    products: promotion.products.join(','),
    categories: promotion.categories.join(','),
    isVipOnly: promotion.isVipOnly ? '1' : '',
    isFirstOrderOnly: promotion.isFirstOrderOnly ? '1' : '',
    maxUses: String(promotion.maxUses ?? ''),
    maxUsesPerPhone: String(promotion.maxUsesPerPhone ?? ''),
    startsOn: dayOf(promotion.startsAt),
    endsOn: endsAt === null ? '' : addDays(dayOf(endsAt), -1),
  }
}
