/** Lists of products that this browser keeps, the newest first: wished, seen, bought. The server does not store them. */
import { readId } from '#core/id.ts'

/** A stored value that is not a list of ids gives an empty list. */
export function parseIds(stored: string | null): readonly number[] {
  if (!stored) return []
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) && value.every(isId) ? value : []
  } catch {
    return []
  }
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}

/** The ids at the front, each once; the oldest above the limit are left out. */
export function withIds(list: readonly number[], ids: readonly number[], max: number): number[] {
  return [...new Set([...ids, ...list])].slice(0, max)
}

/** `12-7-30`, as in the address of a shared list. */
export function writeIds(ids: readonly number[]): string {
  return ids.join('-')
}

/** The ids of a shared list, each once; what is not an id is left out. */
export function readIds(text: string | null, max: number): number[] {
  const ids = (text ?? '').split('-').flatMap((part) => readId(part) ?? [])
  return withIds([], ids, max)
}

/** The latest first; what is in the cart is not proposed. */
export function buyAgain(bought: readonly number[], inCart: ReadonlySet<number>, max: number): number[] {
  return bought.filter((id) => !inCart.has(id)).slice(0, max)
}
