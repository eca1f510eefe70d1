import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin } from 'vite'

/** Modules that every page of the shop imports; filled during the client build. */
const sharedModules = new Set<string>()

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), findSharedModules(), buildServiceWorker(), writeModuleList()],
  build: { manifest: true, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          checks: { bundlerTimings: false },
          output: {
            // Many files of a few hundred bytes compress badly and each costs a request.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
                { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 2 },
                { name: 'shop', test: (id) => sharedModules.has(id), priority: 1 },
              ],
            },
          },
        },
      },
    },
    // One bundle: pages and the server around them must share one database pool.
    ssr: {
      build: {
        // Stack traces in logs name source files; the server runs with --enable-source-maps.
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

/** Follows the imports of the shop's layout, so that modules of every page share one file. Files of `shop-shell/` stay with the layout: they import its styles. */
function findSharedModules(): Plugin {
  return {
    name: 'find-shared-modules',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const seen = new Set<string>()
      const icons = new Set<string>()
      const follow = (id: string) => {
        if (seen.has(id)) return
        seen.add(id)
        const { importedIds = [], code } = this.getModuleInfo(id) ?? {}
        for (const [, names = ''] of (code ?? '').matchAll(
          /import\s*{([^}]*)}\s*from\s*["']lucide-react["']/g,
        ))
          for (const name of names.split(',')) icons.add(name.trim().split(' ')[0]!)
        if (/\/src\/(core|ui|features)\/[^?]*\.tsx?$/.test(id)) sharedModules.add(id)
        for (const next of importedIds) if (/\/src\/[^?]*\.tsx?$/.test(next)) follow(next)
      }
      for (const id of ids) if (/\/src\/(root|shop-shell\/shop-layout\.page)\.tsx\?/.test(id)) follow(id)
      // lucide-react re-exports all icons from one file, so icons are found by the imported names.
      const all = ids.find((id) => id.endsWith('/lucide-react.mjs'))
      const lines = (all && this.getModuleInfo(all)?.code) || ''
      for (const [, names = '', file = ''] of lines.matchAll(
        /{([^}]*)} from ["']\.\/(icons\/[\w-]+\.mjs)["']/g,
      ))
        if (names.split(/,|default as/).some((name) => icons.has(name.trim())))
          sharedModules.add(ids.find((id) => id.endsWith(`/lucide-react/dist/esm/${file}`)) ?? file)
    },
  }
}

/**
 * Emitted at the root with a fixed name, so that its scope is the whole shop. A build of its own, because a service
 * worker is one file and must not share chunks with pages.
 */
function buildServiceWorker(): Plugin {
  return {
    name: 'build-service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const result = await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'warn',
        build: {
          write: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: 'src/shop-shell/offline/service-worker.ts',
            output: { format: 'iife' },
          },
        },
      })
      const [built] = Array.isArray(result) ? result : [result]
      if (!built || !('output' in built)) throw new Error('service worker: the build returned no file')
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: built.output[0].code })
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
