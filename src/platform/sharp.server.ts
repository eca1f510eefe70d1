/** Loads sharp on first use, because it takes 20 MB of memory. */
import type sharp from 'sharp'

let loading: Promise<typeof sharp> | undefined

export function loadSharp(): Promise<typeof sharp> {
  return (loading ??= configured())
}

/** One thread per picture and no cache, so that image work does not slow down requests. */
async function configured(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp')
  loaded.concurrency(1)
  loaded.cache(false)
  return loaded
}
