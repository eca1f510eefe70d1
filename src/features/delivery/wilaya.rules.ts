/**
 * The wilayas of Mauritania, each by its capital: forms, URLs and orders store these names (spec 9 lists the first and
 * four others). `Nouakchott` is for buyers who do not name one of its three wilayas.
 */
export const WILAYAS = [
  'Nouakchott',
  'Nouakchott-Nord',
  'Nouakchott-Ouest',
  'Nouakchott-Sud',
  'Nouadhibou',
  'Rosso',
  'Kaédi',
  'Zouerate',
  'Aleg',
  'Aïoun',
  'Akjoujt',
  'Atar',
  'Kiffa',
  'Néma',
  'Sélibaby',
  'Tidjikja',
] as const
export type Wilaya = (typeof WILAYAS)[number]

/** The city follows the wilaya (spec 9). */
export const DEFAULT_WILAYA: Wilaya = 'Nouakchott'

export function isWilaya(value: string): value is Wilaya {
  return WILAYAS.some((wilaya) => wilaya === value)
}

/** A zone of Nouakchott also covers its three wilayas, unless another zone names them. */
export function largerWilaya(wilaya: Wilaya): Wilaya | undefined {
  return wilaya.startsWith('Nouakchott-') ? 'Nouakchott' : undefined
}
