/** Groups request paths into a fixed set of metric label values, so that unknown URLs add no label. */
export type RouteClass = 'file' | 'picture' | 'stream' | 'machine' | 'panel' | 'order' | 'shop'

const CLASSES: [RegExp, RouteClass][] = [
  [/^\/assets\//, 'file'],
  [/^\/media\//, 'picture'],
  [/^\/live$/, 'stream'],
  [/^\/(healthz|readyz|metrics)$/, 'machine'],
  [/^\/admin([/.]|$)/, 'panel'],
  [/^\/(cart|order)([/.]|$)/, 'order'],
]

/** `url` is a path with or without a query. */
export function routeClassOf(url: string): RouteClass {
  const queryStart = url.indexOf('?')
  const path = queryStart < 0 ? url : url.slice(0, queryStart)
  return CLASSES.find(([pattern]) => pattern.test(path))?.[1] ?? 'shop'
}
