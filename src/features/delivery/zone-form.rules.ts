/** The form of a delivery zone: input, checks and stored values. */
import { cleanLine } from '#core/clean-text.ts'
import { money, parseMoney, type Money } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'
import { amountInput, wholeNumber } from '#features/settings/settings-form.rules.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import { cityNames, comparableName, type DeliveryArea, type DeliveryZone } from './delivery.rules.ts'
import { WILAYAS, type Wilaya } from './wilaya.rules.ts'

export interface CityRow {
  wilaya: Wilaya
  city: string
  cityAr: string
}

export interface ZoneForm {
  name: string
  nameAr: string
  /** The wilayas that the zone covers as a whole. */
  wilayas: Wilaya[]
  /** Rows without a name are ignored. */
  cities: CityRow[]
  fee: string
  /** Empty: delivery is never free. */
  freeFrom: string
  daysFrom: string
  daysTo: string
  /** False: every active payment method is offered, and `methods` is ignored. */
  hasOwnMethods: boolean
  methods: PaymentMethodId[]
}

export const EMPTY_ZONE: ZoneForm = {
  name: '',
  nameAr: '',
  wilayas: [],
  cities: [],
  fee: '',
  freeFrom: '',
  daysFrom: '',
  daysTo: '',
  hasOwnMethods: false,
  methods: [],
}

export const MAX_ZONES = 50
export const MAX_CITIES = 50
export const MAX_NAME_LENGTH = 60
export const MAX_DAYS = 90
const MAX_AMOUNT = money(100_000_000)

export type ZoneProblemCode =
  | 'nameRequired'
  | 'tooLong'
  | 'areaRequired'
  | 'areaTaken'
  | 'cityRepeated'
  | 'badCity'
  | 'tooManyCities'
  | 'badFee'
  | 'badFreeFrom'
  | 'badDays'
  | 'daysReversed'
  | 'methodRequired'
  | 'tooManyZones'

/** A wilaya is the field `wilayas.Rosso`, the second city `cities.1.city`. */
export interface ZoneProblem {
  field: string
  code: ZoneProblemCode
  /** The name of the zone that has the area already. */
  zone?: Bilingual
}

export interface ZoneContext {
  kind: DeliveryZone['kind']
  /** All zones except the edited one. */
  others: readonly Pick<DeliveryZone, 'name' | 'areas'>[]
  /** Payment methods that are active in the shop. */
  activeMethods: readonly PaymentMethodId[]
}

type Check = [field: string, code: ZoneProblemCode | undefined, zone?: Bilingual | undefined]

/** Problems in the order of the form's fields. */
export function zoneProblems(form: ZoneForm, { kind, others, activeMethods }: ZoneContext): ZoneProblem[] {
  const checks: Check[] = [
    ['name', others.length >= MAX_ZONES ? 'tooManyZones' : nameProblem(form)],
    ['nameAr', lengthProblem(form.nameAr)],
    ...(kind === 'delivery' ? [...areaChecks(form, others), ...priceChecks(form)] : []),
    ...dayChecks(form),
    ['methods', hasMethod(form, activeMethods) ? undefined : 'methodRequired'],
  ]
  return checks.flatMap(([field, code, zone]) => (code ? [{ field, code, ...(zone && { zone }) }] : []))
}

function nameProblem({ name, nameAr }: ZoneForm): ZoneProblemCode | undefined {
  return cleanLine(name) || cleanLine(nameAr) ? lengthProblem(name) : 'nameRequired'
}

function lengthProblem(value: string): ZoneProblemCode | undefined {
  return cleanLine(value).length > MAX_NAME_LENGTH ? 'tooLong' : undefined
}

/** Without a letter, no address could match the name. */
function cityProblem(name: string): ZoneProblemCode | undefined {
  return lengthProblem(name) ?? (name && !comparableName(name) ? 'badCity' : undefined)
}

function areaChecks(form: ZoneForm, others: ZoneContext['others']): Check[] {
  const areas = cityAreas(form)
  const isEmpty = form.wilayas.length === 0 && areas.length === 0
  return [
    ['wilayas', isEmpty ? 'areaRequired' : undefined],
    ...form.wilayas.map((wilaya): Check => {
      const owner = ownerOf({ wilaya, city: { fr: '', ar: '' } }, others)
      return [`wilayas.${wilaya}`, owner && 'areaTaken', owner?.name]
    }),
    ['cities', areas.length > MAX_CITIES ? 'tooManyCities' : undefined],
    ...areas.flatMap(({ row, area }, index): Check[] => {
      const owner = ownerOf(area, others)
      const isRepeated = areas.slice(0, index).some((earlier) => isSameArea(earlier.area, area))
      const problem = isRepeated ? 'cityRepeated' : owner && 'areaTaken'
      return [
        [`cities.${row}.city`, cityProblem(area.city.fr) ?? problem, isRepeated ? undefined : owner?.name],
        [`cities.${row}.cityAr`, cityProblem(area.city.ar)],
      ]
    }),
  ]
}

/** The areas of the rows with a name, and the place of each row in the form. */
function cityAreas({ cities }: ZoneForm): { row: number; area: DeliveryArea }[] {
  return cities.flatMap(({ wilaya, city, cityAr }, row) => {
    const name = { fr: cleanLine(city), ar: cleanLine(cityAr) }
    return name.fr || name.ar ? [{ row, area: { wilaya, city: name } }] : []
  })
}

function ownerOf(area: DeliveryArea, zones: ZoneContext['others']) {
  return zones.find(({ areas }) => areas.some((other) => isSameArea(other, area)))
}

/** Two areas are the same if one address could be in both: the same wilaya, or a city with a name in common. */
function isSameArea(one: DeliveryArea, other: DeliveryArea): boolean {
  if (one.wilaya !== other.wilaya) return false
  const [names, otherNames] = [cityNames(one), cityNames(other)]
  return names.length === 0 ? otherNames.length === 0 : names.some((name) => otherNames.includes(name))
}

function priceChecks({ fee, freeFrom }: ZoneForm): Check[] {
  const isFreeFrom = !freeFrom.trim() || (amountOf(freeFrom) ?? 0) > 0
  return [
    ['fee', amountOf(fee) === undefined ? 'badFee' : undefined],
    ['freeFrom', isFreeFrom ? undefined : 'badFreeFrom'],
  ]
}

function amountOf(input: string): Money | undefined {
  const amount = parseMoney(input)
  return amount !== undefined && amount <= MAX_AMOUNT ? amount : undefined
}

function dayChecks({ daysFrom, daysTo }: ZoneForm): Check[] {
  const [from, to] = [daysOf(daysFrom), daysOf(daysTo)]
  const isReversed = from !== undefined && to !== undefined && from > to
  return [
    ['daysFrom', from === undefined ? 'badDays' : undefined],
    ['daysTo', to === undefined ? 'badDays' : isReversed ? 'daysReversed' : undefined],
  ]
}

function daysOf(input: string): number | undefined {
  return wholeNumber(input, 0, MAX_DAYS)
}

/** A buyer must be able to pay: one of the chosen methods is active in the shop. */
function hasMethod({ hasOwnMethods, methods }: ZoneForm, activeMethods: readonly PaymentMethodId[]): boolean {
  return !hasOwnMethods || methods.some((method) => activeMethods.includes(method))
}

/** The values to store; the form must have no problems. */
export type ZoneValues = Omit<DeliveryZone, 'id' | 'isActive'>

export function zoneOf(form: ZoneForm, kind: DeliveryZone['kind']): ZoneValues {
  const isDelivery = kind === 'delivery'
  const wholeWilayas = WILAYAS.filter((wilaya) => form.wilayas.includes(wilaya)).map((wilaya) => ({
    wilaya,
    city: { fr: '', ar: '' },
  }))
  return {
    kind,
    name: { fr: cleanLine(form.name), ar: cleanLine(form.nameAr) },
    areas: isDelivery ? [...wholeWilayas, ...cityAreas(form).map(({ area }) => area)] : [],
    fee: isDelivery ? amountOf(form.fee)! : money(0),
    freeFrom: isDelivery ? amountOf(form.freeFrom) : undefined,
    days: { from: daysOf(form.daysFrom)!, to: daysOf(form.daysTo)! },
    methods: form.hasOwnMethods ? form.methods : undefined,
  }
}

export function formOf({ name, areas, fee, freeFrom, days, methods }: DeliveryZone): ZoneForm {
  const isCity = (area: DeliveryArea) => area.city.fr !== '' || area.city.ar !== ''
  return {
    name: name.fr,
    nameAr: name.ar,
    wilayas: areas.filter((area) => !isCity(area)).map(({ wilaya }) => wilaya),
    cities: areas.filter(isCity).map(({ wilaya, city }) => ({ wilaya, city: city.fr, cityAr: city.ar })),
    fee: amountInput(fee),
    freeFrom: freeFrom === undefined ? '' : amountInput(freeFrom),
    daysFrom: String(days.from),
    daysTo: String(days.to),
    hasOwnMethods: methods !== undefined,
    methods: methods ?? [],
  }
}
