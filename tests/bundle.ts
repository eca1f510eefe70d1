/** What a page of the shop makes a browser fetch, read from the build. */
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

/** React Router builds each page under its file's name and a question. */
const PAGE = '?__react-router-build-client-route'
const ALWAYS = ['src/entry.client.tsx', `src/root.tsx${PAGE}`, `src/shop-shell/shop-shell.tsx${PAGE}`]

/** Everything that is imported, and what that imports, for a page to be awake. */
export function chunksOf(page: string): Chunk[] {
  const chunks = manifest()
  const seen = new Set<string>()
  const follow = (name: string) => {
    if (seen.has(name)) return
    const chunk = chunks[name]
    if (!chunk) throw new Error(`the build knows no ${name}`)
    seen.add(name)
    chunk.imports?.forEach(follow)
  }
  // A page with its own action in the browser is built in parts.
  const parts = Object.keys(chunks).filter((name) => name.startsWith(`src/${page}?`))
  for (const name of [...ALWAYS, ...parts]) follow(name)
  return [...seen].map((name) => chunks[name]!)
}

export interface Weight {
  brotli: number
  gzip: number
}

/** Pages share most of their files, and compressing is slow. */
const weights = new Map<string, Weight>()

function weigh(file: string): Weight {
  const bytes = readFileSync(join(BUILD, file))
  return { brotli: brotliCompressSync(bytes).length, gzip: gzipSync(bytes).length }
}

export function weightOf(files: Iterable<string>): Weight {
  const sum = { brotli: 0, gzip: 0 }
  for (const file of new Set(files)) {
    const weight = weights.get(file) ?? weigh(file)
    weights.set(file, weight)
    sum.brotli += weight.brotli
    sum.gzip += weight.gzip
  }
  return sum
}

export function scriptsOf(page: string): string[] {
  return chunksOf(page)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.js'))
}

export function stylesOf(page: string): string[] {
  return chunksOf(page).flatMap(({ css }) => css ?? [])
}
