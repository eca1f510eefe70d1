/** Who may import whom: the table of docs/architecture.md, as data, over the real import graph. */
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourceFiles, type SourceFile } from '../tests/source-files.ts'

/** Each feature leans only on those above it. */
const FEATURES = [
  'media',
  'staff',
  'settings',
  'catalogue',
  'clients',
  'cash',
  'orders',
  'messages',
  'insights',
  'home',
]

type Kind = 'test' | 'rules' | 'text' | 'server' | 'door' | 'piece'

interface Place {
  path: string
  area: 'core' | 'ui' | 'platform' | 'features' | 'app' | 'root'
  feature: string | undefined
  /** Inside a feature's `shop/` or `admin/`: its own business. */
  isPrivate: boolean
  kind: Kind
}

const KINDS: [RegExp, Kind][] = [
  [/\.test\.tsx?$/, 'test'],
  [/\.rules\.ts$/, 'rules'],
  [/\.text\.ts$/, 'text'],
  [/\.server\.ts$/, 'server'],
  [/\.(page|print)\.tsx$|\.route\.ts$/, 'door'],
]

function placeOf(path: string): Place {
  const [, area = '', feature = '', inside = ''] = path.split('/')
  const isFeature = area === 'features'
  return {
    path,
    area: ['core', 'ui', 'platform', 'features', 'app'].includes(area) ? (area as Place['area']) : 'root',
    feature: isFeature ? feature : undefined,
    isPrivate: isFeature && (inside === 'shop' || inside === 'admin'),
    kind: KINDS.find(([ending]) => ending.test(path))?.[1] ?? 'piece',
  }
}

const MAY_USE_AREAS: Record<Place['area'], Place['area'][]> = {
  core: ['core'],
  ui: ['core', 'ui'],
  platform: ['core', 'platform'],
  features: ['core', 'ui', 'platform', 'features'],
  app: ['core', 'ui', 'platform', 'features', 'app', 'root'],
  root: ['core', 'ui', 'platform', 'features', 'app', 'root'],
}

/** Pure kinds stay pure; what the browser gets never reaches for the server, except through a door's loader. */
const MAY_USE_KINDS: Record<Kind, Kind[]> = {
  test: ['test', 'rules', 'text', 'server', 'door', 'piece'],
  rules: ['rules'],
  text: ['rules', 'text'],
  server: ['rules', 'text', 'server'],
  door: ['rules', 'text', 'server', 'piece'],
  piece: ['rules', 'text', 'piece'],
}

function problemOf(from: Place, to: Place): string | undefined {
  if (from.kind === 'test') return undefined
  if (!MAY_USE_AREAS[from.area].includes(to.area)) return `${from.area} may not use ${to.area}`
  if (to.isPrivate && from.feature !== to.feature) return `${to.feature}'s own rooms are private`
  if (from.feature && to.feature && FEATURES.indexOf(to.feature) > FEATURES.indexOf(from.feature))
    return `${from.feature} stands above ${to.feature}`
  if (to.area !== 'core' && from.area !== 'root' && !MAY_USE_KINDS[from.kind].includes(to.kind))
    return `${from.kind} may not use ${to.kind}`
  return undefined
}

function isPure(place: Place): boolean {
  return place.area === 'core' || place.kind === 'rules' || place.kind === 'text'
}

const IMPORTS =
  /(?:^|\n)\s*(?:import|export)\b(?:[^'"()]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

function importsOf({ path, text }: SourceFile): string[] {
  return [...text.matchAll(IMPORTS)]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((name) => (name.startsWith('#') || name.startsWith('.')) && /\.tsx?$/.test(name))
    .map((name) => (name.startsWith('#') ? `src/${name.slice(1)}` : join(dirname(path), name)))
}

function packagesOf({ text }: SourceFile): string[] {
  return [...text.matchAll(IMPORTS)].map((match) => match[1] ?? '').filter((name) => /^[^#.]/.test(name))
}

function problemsIn(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const from = placeOf(file.path)
    const problems = importsOf(file).flatMap((target) => {
      const problem = target.startsWith('src/') ? problemOf(from, placeOf(target)) : undefined
      return problem ? [`${file.path} → ${target}: ${problem}`] : []
    })
    const packages = isPure(from) && from.kind !== 'test' ? packagesOf(file) : []
    return [...problems, ...packages.map((name) => `${file.path} → ${name}: pure code uses no packages`)]
  })
}

const BANNED_NAMES = /\/(index|utils?|helpers?|common)\.tsx?$|\/(utils?|helpers?|common)\//

describe('the house', () => {
  const files = sourceFiles('src', ['.ts', '.tsx'])

  it('keeps its imports pointing one way', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(problemsIn(files)).toEqual([])
  })

  it('has no barrels and no drawers for odds and ends', () => {
    expect(files.filter(({ path }) => BANNED_NAMES.test(path)).map(({ path }) => path)).toEqual([])
  })

  it('reads the environment in one place only', () => {
    const readers = files.filter(({ path, text }) => !path.includes('.test.') && text.includes('process.env'))
    // The second hands the search path on to the programs of PostgreSQL, and nothing else.
    expect(readers.map(({ path }) => path)).toEqual([
      'src/platform/config.server.ts',
      'src/platform/os-user.server.ts',
    ])
  })

  it('knows every feature that exists', () => {
    const seen = new Set(files.flatMap(({ path }) => placeOf(path).feature ?? []))
    expect([...seen].filter((feature) => !FEATURES.includes(feature))).toEqual([])
  })

  it.each([
    ['src/core/money.ts', `import { db } from '#platform/database.server.ts'`],
    ['src/core/money.ts', `import { z } from 'zod'`],
    ['src/ui/button.tsx', `import { storeProfile } from '#features/settings/settings.rules.ts'`],
    ['src/platform/log.server.ts', `import { can } from '#features/staff/staff.rules.ts'`],
    ['src/features/cash/ledger.server.ts', `import { orders } from '#features/orders/orders.server.ts'`],
    ['src/features/orders/shop/cart.page.tsx', `import { Row } from '#features/catalogue/admin/row.tsx'`],
    ['src/features/orders/order.rules.ts', `import { db } from '#platform/database.server.ts'`],
    ['src/features/orders/order.rules.ts', `import { add } from './orders.server.ts'`],
    ['src/features/orders/orders.text.ts', `import { Button } from '#ui/button.tsx'`],
    ['src/features/catalogue/product-card.tsx', `import { products } from './catalogue.server.ts'`],
    ['src/features/catalogue/product-card.tsx', `const later = import('./catalogue.server.ts')`],
    ['src/features/catalogue/catalogue.server.ts', `import type { X } from './shop/product.page.tsx'`],
  ])('barks at %s with %s', (path, text) => {
    expect(problemsIn([{ path, text }])).toHaveLength(1)
  })
})
