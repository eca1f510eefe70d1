import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, minifySync, type Plugin } from 'vite'

/** Modules that every page of the shop imports; filled during the client build. */
const shopModules = new Set<string>()

/** Those of `shop-shell/`, and the addresses of its fonts. */
const frameModules = new Set<string>()

/** The same, of those that the root of the back office imports too. */
const baseModules = new Set<string>()

/** The file of modules that several screens of the back office import and no page of the shop; filled during the client build. */
const adminFiles = new Map<string, string>()

/**
 * Modules of fewer screens are divided by the bundler. With a lower number, screens load code that they do not use; with
 * a higher one, they load more files.
 */
const MIN_SCREENS = 5
/** Modules of this many screens are loaded with every screen. */
const COMMON_SCREENS = 14

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    shopEntry(),
    shortenIcons(),
    minifyInlineScripts(),
    findSharedModules(),
    buildServiceWorkers(),
    writeModuleList(),
  ],
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    // A dynamic import lists the files that it needs, in the script of the page. These are loaded with every page.
    modulePreload: {
      resolveDependencies: (_file, needed) =>
        needed.filter((file) => !/^assets\/(react|shop|frame|rolldown-runtime)-[^/]{7}\.js$/.test(file)),
    },
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          checks: { bundlerTimings: false },
          output: {
            // The HTML of a page names its files: every character counts.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // Many files of a few hundred bytes compress badly and each costs a request.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
                { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 2 },
                { name: 'shop', test: (id) => shopModules.has(id), priority: 1 },
                // Header, footer and hydration, which the back office does not load.
                {
                  name: 'frame',
                  test: (id) => frameModules.has(id),
                  priority: 1,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'base',
                  test: (id) => baseModules.has(id),
                  priority: 1,
                  includeDependenciesRecursively: false,
                },
                // Modules of a few hundred bytes, of most pages with products and of the back office.
                {
                  name: 'small',
                  test: /\/lucide-react\/dist\/esm\/icons\/(check|chevron-(left|right|down|up)|play|pause)\.mjs$|\/ui\/display\/money\.tsx$/,
                  includeDependenciesRecursively: false,
                },
                // Pages with a list of products load all of it.
                {
                  name: 'cards',
                  test: /\/catalogue\/collections\/collection\.rules\.ts$|\/catalogue\/products\/(add-to-cart|price|product-card|product-grid|strip-title)\.tsx$|\/catalogue\/catalogue\.text\.ts$|\/reviews\/stars\.tsx$|\/ui\/page\/later\.tsx$/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: (id) => adminFiles.get(id),
                  test: (id) => adminFiles.has(id),
                  // What pages of the shop import too stays in the files of the shop.
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    },
    // One bundle: pages and the server around them must share one database pool.
    ssr: {
      build: {
        // For debuggers. The server does not load it (decision 0051); its stack traces name functions and lines of build/server.
        sourcemap: true,
        rollupOptions: {
          input: 'src/server/main.server.ts',
          checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
        },
      },
      // Bundled because resolving their thousands of small files took most of the start time.
      resolve: { noExternal: [/^(lucide-react|react-aria|react-stately|drizzle-orm)/] },
    },
  },
})

const SHOP_ENTRY = 'src/shop-shell/page/hydrate-page.tsx'
const SHOP_ENTRY_MODULE = 'virtual:shop-entry'

interface BuiltFile {
  file: string
  imports?: string[]
}

/**
 * Builds the script that hydrates the pages of the shop, beside React Router's own entry, and tells the server its files.
 * The server is built after the browser's files.
 */
function shopEntry(): Plugin {
  let isBuild = false
  return {
    name: 'shop-entry',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    buildStart() {
      if (isBuild && this.environment.name === 'client')
        this.emitFile({ type: 'chunk', id: SHOP_ENTRY, name: 'hydrate-page' })
    },
    resolveId: (id) => (id === SHOP_ENTRY_MODULE ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${SHOP_ENTRY_MODULE}`) return undefined
      return `export default ${JSON.stringify(isBuild ? builtEntry() : { file: `/${SHOP_ENTRY}`, imports: [] })}`
    },
  }
}

function builtEntry(): BuiltFile {
  const manifest = join(import.meta.dirname, 'build/client/.vite/manifest.json')
  const built = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, BuiltFile>
  const names = reachable([SHOP_ENTRY], (name) => built[name]?.imports ?? [])
  const [file, ...imports] = [...names].map((name) => `/${built[name]!.file}`)
  return { file: file!, imports }
}

/**
 * Fills the sets above from the import graph.
 * lucide-react re-exports all icons from one file, so icons are found by the imported names.
 */
function findSharedModules(): Plugin {
  return {
    name: 'find-shared-modules',
    applyToEnvironment: ({ name }) => name === 'client',
    // Required by `includeDependenciesRecursively: false`; React Router sets another value.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const icons = iconFiles(ids, (id) => this.getModuleInfo(id)?.code)
      const importsOf = (id: string) => {
        const { importedIds = [], code } = this.getModuleInfo(id) ?? {}
        const used = importedIds.filter((imported) => !imported.endsWith('/lucide-react.mjs'))
        return [...used, ...importedIcons(code).flatMap((name) => icons.get(name) ?? [])]
      }
      const shell = ids.filter((id) => id.endsWith(SHOP_ENTRY))
      const root = reachable(
        ids.filter((id) => id.includes('/src/root.tsx?') || id.endsWith('/login-layout.page.tsx')),
        importsOf,
      )
      for (const id of reachable(shell.flatMap(importsOf), importsOf))
        if (isIcon(id) || /\/src\/(core|ui|features)\/[^?]*\.tsx?$/.test(id)) shopModules.add(id)
        else if (/\/src\/shop-shell\/[^?]*\.tsx?$|\.woff2\?url$/.test(id))
          (root.has(id) ? baseModules : frameModules).add(id)

      const entries = ids.filter((id) => this.getModuleInfo(id)?.isEntry)
      const [admin, others] = [entries.filter(isAdminRoute), entries.filter((id) => !isAdminRoute(id))]
      const dynamicImports = (id: string) => [
        ...importsOf(id),
        ...(this.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
      ]
      const inShop = reachable(others, dynamicImports)
      const inShell = reachable(admin.filter(isAdminLayout), importsOf)
      const screens = new Map<string, number>()
      for (const entry of admin)
        for (const id of reachable([entry], importsOf)) screens.set(id, (screens.get(id) ?? 0) + 1)
      for (const [id, count] of screens) {
        const isCommon = inShell.has(id) || count >= COMMON_SCREENS
        const file = inShop.has(id) ? undefined : adminFile(id, count, isCommon)
        if (file) adminFiles.set(id, file)
      }
    },
  }
}

/**
 * Modules that some screens of the back office share are in one file for each capability: in the common file, they would make
 * every screen load what they import. Rules are small and import only other rules.
 */
function adminFile(id: string, screens: number, isCommon: boolean): string | undefined {
  if (isCommon) return 'admin'
  if (screens < MIN_SCREENS) return undefined
  const capability = /\/src\/features\/([\w-]+(?:\/[\w-]+)??)\/(?:admin\/)?[^/]+$/.exec(id)?.[1]
  return capability && !id.endsWith('.rules.ts') ? `admin-${capability.replace('/', '-')}` : 'admin'
}

/** Removes the keys of the parts of an icon, a sixth of its compressed bytes; without them React warns in development only. */
function shortenIcons(): Plugin {
  return {
    name: 'shorten-icons',
    apply: 'build',
    transform: (code, id) =>
      isIcon(id) ? { code: code.replaceAll(/,\s*key: "\w+"/g, ''), map: null } : undefined,
  }
}

/** Scripts that are texts in the HTML of every page. Their modules import only constants, so that Node can load them. */
const INLINE_SCRIPTS = /\/(first-script|last-script|lazy-hydration|hero-script)\.ts$/

/** 5 % of the compressed HTML. */
function minifyInlineScripts(): Plugin {
  return {
    name: 'minify-inline-scripts',
    apply: 'build',
    async load(id) {
      if (!INLINE_SCRIPTS.test(id)) return undefined
      const constants = (await import(pathToFileURL(id).href)) as Record<string, unknown>
      const lines = Object.entries(constants).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(minified(value))}`,
      )
      return lines.join('\n')
    },
  }
}

/** For the browsers that the scripts are written for. */
function minified(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const { code, errors } = minifySync('inline.js', value, { compress: { target: 'es2015' }, mangle: true })
  if (errors.length > 0) throw new Error(`inline script: ${errors[0]!.message}`)
  return code.trim().replace(/;$/, '')
}

function isIcon(id: string): boolean {
  return id.includes('/lucide-react/dist/esm/icons/')
}

function isAdminLayout(id: string): boolean {
  return /\/src\/admin-shell\/(admin-layout\.page|admin-screen)\.tsx/.test(id)
}

function isAdminRoute(id: string): boolean {
  return /\/src\/(admin-shell\/|.*\/admin\/)/.test(id)
}

function reachable(from: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const seen = new Set<string>()
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...importsOf(id))
  }
  return seen
}

function importedIcons(code: string | null | undefined): string[] {
  const imports = (code ?? '').matchAll(/import\s*{([^}]*)}\s*from\s*["']lucide-react["']/g)
  return [...imports].flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' ')[0]!))
}

/** The file of each icon by its exported names. */
function iconFiles(
  ids: readonly string[],
  codeOf: (id: string) => string | null | undefined,
): Map<string, string> {
  const all = ids.find((id) => id.endsWith('/lucide-react.mjs'))
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of ((all && codeOf(all)) || '').matchAll(
    /{([^}]*)} from ["']\.\/(icons\/[\w-]+\.mjs)["']/g,
  )) {
    const path = ids.find((id) => id.endsWith(`/lucide-react/dist/esm/${file}`))
    if (path) for (const name of names.split(/,|default as/)) files.set(name.trim(), path)
  }
  return files
}

const SERVICE_WORKERS = {
  'sw.js': 'src/shop-shell/offline/service-worker.ts',
  'till-sw.js': 'src/features/till/offline/till-worker.ts',
  'push-worker.js': 'src/shop-shell/push/push-worker.ts',
}

/**
 * Emitted at the root with fixed names, so that their scope can be the whole shop. Builds of their own, because a service
 * worker is one file and must not share chunks with pages.
 */
function buildServiceWorkers(): Plugin {
  return {
    name: 'build-service-workers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      for (const [fileName, input] of Object.entries(SERVICE_WORKERS)) {
        const result = await build({
          configFile: false,
          root: import.meta.dirname,
          logLevel: 'warn',
          build: {
            write: false,
            copyPublicDir: false,
            rolldownOptions: { input, output: { format: 'iife' } },
          },
        })
        const [built] = Array.isArray(result) ? result : [result]
        if (!built || !('output' in built))
          throw new Error(`service worker ${fileName}: the build returned no file`)
        this.emitFile({ type: 'asset', fileName, source: built.output[0].code })
      }
    },
  }
}

/** Writes which modules are in which file; `tests/budget.test.ts` checks it for code that public pages must not load. */
function writeModuleList(): Plugin {
  return {
    name: 'write-module-list',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk'
          ? [[chunk.fileName, chunk.moduleIds.map((id) => relative(import.meta.dirname, id))]]
          : [],
      )
      const source = JSON.stringify(Object.fromEntries(modules))
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source })
    },
  }
}
