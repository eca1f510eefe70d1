/** What kind of address was asked for: few enough words to be counted by, whatever people type. */
export type RouteClass = 'file' | 'picture' | 'stream' | 'machine' | 'panel' | 'order' | 'shop'

const CLASSES: [RegExp, RouteClass][] = [
  [/^\/assets\//, 'file'],
  [/^\/media\//, 'picture'],
  [/^\/live$/, 'stream'],
  [/^\/(healthz|readyz|metrics)$/, 'machine'],
  [/^\/admin([/.]|$)/, 'panel'],
  [/^\/(cart|order)([/.]|$)/, 'order'],
]

/** `address` may carry a query. */
export function routeClassOf(address: string): RouteClass {
  const at = address.indexOf('?')
  const path = at < 0 ? address : address.slice(0, at)
  return CLASSES.find(([shape]) => shape.test(path))?.[1] ?? 'shop'
}
