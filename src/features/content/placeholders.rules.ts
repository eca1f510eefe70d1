/**
 * Words in braces that the shop fills in with facts of its settings, so that a text stays true when they change. The
 * default texts use them; the owner may use or remove them.
 */
export const PLACEHOLDERS = ['delivery-times', 'delivery-zones'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]
export type Facts = Record<Placeholder, string>

/** Other words in braces stay. */
export function fillPlaceholders(text: string, facts: Facts): string {
  return PLACEHOLDERS.reduce((filled, name) => filled.replaceAll(`{${name}}`, () => facts[name]), text)
}
