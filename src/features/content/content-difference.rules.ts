/** Compares two versions of a document value by value. */
import type { Bilingual } from '#core/text.ts'
import { leavesOf, type Shape } from './content-shape.rules.ts'

export interface DifferingValue {
  path: string
  mine: string
  theirs: string
}

/** Values that differ; an item that one of the lists lacks is empty there. */
export function differingValues(shape: Shape, mine: unknown, theirs: unknown): DifferingValue[] {
  const [ours, stored] = [valuesOf(shape, mine), valuesOf(shape, theirs)]
  return [...new Set([...ours.keys(), ...stored.keys()])]
    .map((path) => ({ path, mine: ours.get(path) ?? '', theirs: stored.get(path) ?? '' }))
    .filter((value) => value.mine !== value.theirs)
}

function valuesOf(shape: Shape, content: unknown): Map<string, string> {
  return new Map(
    leavesOf(shape, content).flatMap(({ path, shape: leaf, value }): [string, string][] => {
      if (leaf.kind !== 'words') return [[path, String(value)]]
      const { fr, ar } = value as Bilingual
      return [
        [`${path}.fr`, fr],
        [`${path}.ar`, ar],
      ]
    }),
  )
}
