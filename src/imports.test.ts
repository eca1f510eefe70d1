/** Which file may import which: the tables below, checked over every import of src/ (docs/architecture.md). */
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MAX_PUBLIC_FILES, PUBLIC_FILES } from '../tests/public-files.ts'
import { sourceFiles, type SourceFile } from '../tests/source-files.ts'
import { FREE_FOLDERS, READS_ALL } from '../tests/table-owners.ts'

/** Each feature imports only those above it. */
const FEATURES = [
  'media',
  'staff',
  'settings',
  'content',
  'notifications',
  'cart',
  'catalogue',
  'stock',
  'delivery',
  'clients',
  'promotions',
  'cash',
  'orders',
  'dispatch',
  'till',
  'statements',
  'alerts',
  'wishes',
  'messages',
  'newsletter',
  'accounts',
  'webhooks',
  'health',
  'insights',
  'home',
  'api',
]

/** Folders of src/ and what each may import; `root` are the files directly in src/. */
const ALLOWED_AREAS = {
  core: ['core'],
  ui: ['core', 'ui'],
  platform: ['core', 'platform'],
  features: ['core', 'ui', 'platform', 'features'],
  samples: ['core', 'platform', 'features', 'samples'],
  'shop-shell': ['core', 'ui', 'platform', 'features', 'shop-shell', 'root'],
  'admin-shell': ['core', 'ui', 'platform', 'features', 'shop-shell', 'admin-shell', 'root'],
  server: ['core', 'ui', 'platform', 'features', 'samples', 'shop-shell', 'admin-shell', 'server', 'root'],
  root: ['core', 'ui', 'platform', 'features', 'shop-shell', 'admin-shell', 'server', 'root'],
}
type Area = keyof typeof ALLOWED_AREAS

const KINDS = [
  [/\.test\.tsx?$/, 'test'],
  [/\.rules\.ts$/, 'rules'],
  [/\.text\.ts$/, 'text'],
  [/\.(page|print)\.tsx$|\.route\.ts$|\.api\.server\.ts$/, 'route'],
  [/\.server\.ts$/, 'server'],
  [/./, 'component'],
] as const
type Kind = (typeof KINDS)[number][1]

/** Rules and texts stay pure; browser code reaches the server only through the loader or action of a route. */
const ALLOWED_KINDS: Record<Kind, Kind[]> = {
  test: ['test', 'rules', 'text', 'server', 'route', 'component'],
  rules: ['rules'],
  text: ['rules', 'text'],
  server: ['rules', 'text', 'server'],
  route: ['rules', 'text', 'server', 'component'],
  component: ['rules', 'text', 'component'],
}

interface Module {
  path: string
  area: Area
  feature: string | undefined
  kind: Kind
}

function moduleOf(path: string): Module {
  const [, folder = '', feature] = path.split('/')
  const area = Object.hasOwn(ALLOWED_AREAS, folder) ? (folder as Area) : 'root'
  return {
    path,
    area,
    feature: area === 'features' ? feature : undefined,
    kind: KINDS.find(([ending]) => ending.test(path))![1],
  }
}

function problemOf(from: Module, to: Module): string | undefined {
  if (from.kind === 'test') return undefined
  if (!ALLOWED_AREAS[from.area].includes(to.area)) return `${from.area} may not import ${to.area}`
  // No file imports a route, so a route may combine features without making a cycle.
  if (
    from.feature &&
    to.feature &&
    from.kind !== 'route' &&
    FEATURES.indexOf(to.feature) > FEATURES.indexOf(from.feature)
  )
    return `${from.feature} comes before ${to.feature}`
  if (to.feature && to.feature !== from.feature && !mayImport(from, to)) return 'not a public file'
  if (to.area !== 'core' && from.area !== 'root' && !ALLOWED_KINDS[from.kind].includes(to.kind))
    return `${from.kind} may not import ${to.kind}`
  return undefined
}

/** Whether a file may import this file of another feature. */
function mayImport(from: Module, to: Module): boolean {
  // The list of operations, as `routes.ts` is the list of pages.
  if (from.path === 'src/api-operations.server.ts' && to.kind === 'route') return true
  if (isSample(from.path)) return true
  return isTables(to.path) ? READS_ALL.includes(from.feature ?? '') : PUBLIC_FILES.includes(to.path)
}

/** Sample data is made of the rows, rules and texts of all features. */
function isSample(path: string): boolean {
  return FREE_FOLDERS.some((folder) => path.startsWith(folder))
}

function isTables(path: string): boolean {
  return path.endsWith('-tables.server.ts')
}

function isPure({ area, kind }: Module): boolean {
  return kind !== 'test' && (area === 'core' || kind === 'rules' || kind === 'text')
}

const IMPORTS =
  /(?:^|\n)\s*(?:import|export)\b(?:[^'"()]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

function importsOf({ path, text }: SourceFile): string[] {
  return [...text.matchAll(IMPORTS)]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((name) => (name.startsWith('#') || name.startsWith('.')) && /\.tsx?$/.test(name))
    .map((name) => (name.startsWith('#') ? `src/${name.slice(1)}` : join(dirname(path), name)))
    .filter((target) => target.startsWith('src/'))
}

function packagesOf({ text }: SourceFile): string[] {
  return [...text.matchAll(IMPORTS)].map((match) => match[1] ?? '').filter((name) => /^[^#.]/.test(name))
}

function problemsIn(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const from = moduleOf(file.path)
    const problems = importsOf(file).flatMap((target) => {
      const problem = problemOf(from, moduleOf(target))
      return problem ? [`${file.path} → ${target}: ${problem}`] : []
    })
    const packages = isPure(from) ? packagesOf(file) : []
    return [...problems, ...packages.map((name) => `${file.path} → ${name}: pure code uses no packages`)]
  })
}

/** Files of features that other code imports, apart from tests and sample data. */
function publicImportsIn(files: SourceFile[]): Set<string> {
  return new Set(
    files
      .filter(({ path }) => !path.includes('.test.') && !isSample(path))
      .flatMap((file) => {
        const { feature } = moduleOf(file.path)
        return importsOf(file).filter((target) => ![undefined, feature].includes(moduleOf(target).feature))
      }),
  )
}

const BANNED_NAMES = /\/(index|utils?|helpers?|common)\.tsx?$|\/(utils?|helpers?|common)\//

describe('imports', () => {
  const files = sourceFiles('src', ['.ts', '.tsx'])

  it('follow the order of areas, features and kinds, and reach only public files of other features', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(problemsIn(files)).toEqual([])
  })

  it('need every file that is listed as public', () => {
    const imported = publicImportsIn(files)
    expect(PUBLIC_FILES.filter((path) => !imported.has(path))).toEqual([])
    expect(new Set(PUBLIC_FILES).size).toBe(PUBLIC_FILES.length)
  })

  it('reach at most a short list of files in each feature', () => {
    const listed = Map.groupBy(PUBLIC_FILES, (path) => moduleOf(path).feature)
    const long = [...listed].filter(([, paths]) => paths.length > MAX_PUBLIC_FILES)
    expect(long).toEqual([])
  })

  it('know every feature', () => {
    const seen = new Set(files.flatMap(({ path }) => moduleOf(path).feature ?? []))
    expect([...seen].filter((feature) => !FEATURES.includes(feature))).toEqual([])
  })

  const planted: [string, string][] = [
    ['src/core/money.ts', `import { db } from '#platform/database/database.server.ts'`],
    ['src/core/money.ts', `import { z } from 'zod'`],
    ['src/ui/form/button.tsx', `import { storeProfile } from '#features/settings/settings.rules.ts'`],
    ['src/platform/log.server.ts', `import { can } from '#features/staff/staff.rules.ts'`],
    ['src/features/cash/ledger.server.ts', `import { orders } from '#features/orders/order.server.ts'`],
    [
      'src/features/orders/checkout/shop/cart.page.tsx',
      `import { Row } from '#features/catalogue/admin/row.tsx'`,
    ],
    ['src/features/orders/x.server.ts', `import { lock } from '#features/catalogue/locks.server.ts'`],
    ['src/features/orders/x.server.ts', `export type { Lock } from '../catalogue/locks.server.ts'`],
    [
      'src/server/x.server.ts',
      `import { placeOrder } from '#features/orders/checkout/place-order.server.ts'`,
    ],
    ['src/root.tsx', `import { placeOrder } from '#features/orders/checkout/place-order.server.ts'`],
    ['src/features/home/x.server.ts', `import { orders } from '#features/orders/orders-tables.server.ts'`],
    ['src/server/x.server.ts', `import { orders } from '#features/orders/orders-tables.server.ts'`],
    ['src/features/orders/order.rules.ts', `import { db } from '#platform/database/database.server.ts'`],
    ['src/features/orders/order.rules.ts', `import { add } from './orders.server.ts'`],
    ['src/features/orders/orders.text.ts', `import { Button } from '#ui/form/button.tsx'`],
    ['src/features/catalogue/products/product-card.tsx', `import { products } from './catalogue.server.ts'`],
    ['src/features/catalogue/products/product-card.tsx', `const later = import('./catalogue.server.ts')`],
    ['src/features/catalogue/catalogue.server.ts', `import type { X } from './shop/product.page.tsx'`],
  ]
  it.each(planted)('of a violation planted in %s are reported: %s', (path, text) => {
    expect(problemsIn([{ path, text }])).toHaveLength(1)
  })

  const allowed: [string, string][] = [
    [
      'src/features/orders/x.server.ts',
      `import { recordActivity } from '#features/staff/activity.server.ts'`,
    ],
    [
      'src/features/insights/x.server.ts',
      `import { orders } from '#features/orders/orders-tables.server.ts'`,
    ],
    ['src/samples/x.server.ts', `import { orders } from '#features/orders/orders-tables.server.ts'`],
    [
      'src/server/x.db.test.ts',
      `import { placeOrder } from '#features/orders/checkout/place-order.server.ts'`,
    ],
  ]
  it.each(allowed)('of %s are allowed: %s', (path, text) => {
    expect(problemsIn([{ path, text }])).toEqual([])
  })
})

describe('source files', () => {
  const files = sourceFiles('src', ['.ts', '.tsx'])

  it('are named after what they contain: no index, utils, helpers or common', () => {
    expect(files.filter(({ path }) => BANNED_NAMES.test(path)).map(({ path }) => path)).toEqual([])
  })

  it('read the environment in one place only', () => {
    const readers = files.filter(({ path, text }) => !path.includes('.test.') && text.includes('process.env'))
    // The second passes the search path on to the programs of PostgreSQL, and nothing else.
    expect(readers.map(({ path }) => path)).toEqual([
      'src/platform/config.server.ts',
      'src/platform/embedded-postgres/os-user.server.ts',
    ])
  })
})
