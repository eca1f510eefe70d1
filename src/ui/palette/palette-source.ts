/** Results of a command palette. A search endpoint answers `{ "groups": PaletteGroup[] }`. */

export interface PaletteResult {
  /** Unique among all results shown. */
  id: string
  title: string
  sub?: string
  /** The name of an icon; by default the group's. */
  icon?: string
  /** A path of the admin. */
  to: string
}

export interface PaletteGroup {
  /** Also the name of the group's icon. */
  id: string
  title: string
  results: PaletteResult[]
}

export type PaletteSource = (query: string, signal: AbortSignal) => Promise<PaletteGroup[]>

/** Requests `<path>?q=…` as JSON. */
export function paletteFrom(path: string): PaletteSource {
  return async (query, signal) => {
    const response = await fetch(`${path}?${new URLSearchParams({ q: query })}`, {
      signal,
      headers: { accept: 'application/json' },
    })
    if (!response.ok) throw new Error(`${path} answered with status ${response.status}`)
    const { groups } = (await response.json()) as { groups: PaletteGroup[] }
    return groups
  }
}
