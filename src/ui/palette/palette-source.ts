/** What a command palette can lead to. A server that answers one sends `{ "groups": PaletteGroup[] }`. */

export interface PaletteResult {
  /** Unique among all results shown. */
  id: string
  title: string
  sub?: string
  /** Names an icon of its own; its group's otherwise. */
  icon?: string
  /** A path of the panel. */
  to: string
}

export interface PaletteGroup {
  /** Picks the group's icon. */
  id: string
  title: string
  results: PaletteResult[]
}

export type PaletteSource = (typed: string, signal: AbortSignal) => Promise<PaletteGroup[]>

/** Asks `<path>?q=…` for JSON. */
export function paletteFrom(path: string): PaletteSource {
  return async (typed, signal) => {
    const answer = await fetch(`${path}?${new URLSearchParams({ q: typed })}`, {
      signal,
      headers: { accept: 'application/json' },
    })
    if (!answer.ok) throw new Error(`search answered ${answer.status}`)
    const { groups } = (await answer.json()) as { groups: PaletteGroup[] }
    return groups
  }
}
