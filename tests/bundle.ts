/** The files that a browser loads for a public page, read from the build. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

export const BUILD = 'build/client'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  assets?: string[]
}

const manifest = () =>
  JSON.parse(readFileSync(join(BUILD, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** React Router builds each page under its file name with this query. */
const PAGE = '?__react-router-build-client-route'
const ALWAYS = ['src/shop-shell/page/hydrate-page.tsx']

/** The chunks that a page needs to hydrate, with their imports. */
export function chunksOf(page: string): Chunk[] {
  return chunksWith((names) => [...ALWAYS, ...partsOf(names, page)])
}

/** The scripts of a screen of the back office: its layouts and lists, the screen, and modules that it imports at once. */
export function screenScripts(files: readonly string[], alsoLoaded: readonly string[] = []): string[] {
  const built = manifest()
  const modules = JSON.parse(readFileSync(join(BUILD, '.vite/modules.json'), 'utf8')) as Record<
    string,
    string[]
  >
  const chunkOf = (module: string) =>
    Object.keys(built).filter((name) => modules[built[name]!.file]?.includes(module))
  const chunks = chunksWith((names) => [
    'src/entry.client.tsx',
    ...['root.tsx', ...files].flatMap((file) => partsOf(names, file)),
    ...alsoLoaded.flatMap(chunkOf),
  ])
  return chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'))
}

/** A page with a client action is built as several chunks. */
function partsOf(names: string[], page: string): string[] {
  return names.filter((name) => name.startsWith(`src/${page}?`))
}

function chunksWith(start: (names: string[]) => string[]): Chunk[] {
  const chunks = manifest()
  const seen = new Set<string>()
  const follow = (name: string) => {
    if (seen.has(name)) return
    const chunk = chunks[name]
    if (!chunk) throw new Error(`the build has no chunk ${name}`)
    seen.add(name)
    chunk.imports?.forEach(follow)
  }
  for (const name of start(Object.keys(chunks))) follow(name)
  return [...seen].map((name) => chunks[name]!)
}

export interface CompressedSize {
  brotli: number
  gzip: number
}

/** Cached, because pages share most files and compression is slow. */
const sizes = new Map<string, CompressedSize>()

function compress(file: string): CompressedSize {
  const bytes = readFileSync(join(BUILD, file))
  return { brotli: brotliCompressSync(bytes).length, gzip: gzipSync(bytes).length }
}

export function compressedSize(files: Iterable<string>): CompressedSize {
  const sum = { brotli: 0, gzip: 0 }
  for (const file of new Set(files)) {
    const size = sizes.get(file) ?? compress(file)
    sizes.set(file, size)
    sum.brotli += size.brotli
    sum.gzip += size.gzip
  }
  return sum
}

export function scriptsOf(page: string): string[] {
  return chunksOf(page)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.js'))
}

export function stylesOf(page: string): string[] {
  const chunks = manifest()
  const layout = chunks[`src/shop-shell/shop-layout.page.tsx${PAGE}`]
  return [layout, ...chunksOf(page)].flatMap((chunk) => chunk?.css ?? [])
}
