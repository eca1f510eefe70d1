import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** What every page of the shop needs; filled while the browser's files are built. */
const everywhere = new Set<string>()

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), findWhatIsEverywhere(), buildServiceWorker(), tellModules()],
  build: { manifest: true, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          checks: { bundlerTimings: false },
          output: {
            // Fifty files of a few hundred bytes each compress badly and are asked for one by one.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
                { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 2 },
                { name: 'shop', test: (id) => everywhere.has(id), priority: 1 },
              ],
            },
          },
        },
      },
    },
    // The whole server is one bundle: pages and the program around them share one database pool.
    ssr: {
      build: {
        rollupOptions: {
          input: 'src/app/main.server.ts',
          checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
        },
      },
      // Thousands of small files each: looking them up took most of a start.
      resolve: { noExternal: [/^(lucide-react|react-aria|react-stately|drizzle-orm)/] },
    },
  },
})

/** Follows the imports of the shop's shell. What stands in `app/` stays with it: it brings the shop's styles. */
function findWhatIsEverywhere(): Plugin {
  return {
    name: 'find-what-is-everywhere',
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
        if (/\/src\/(core|ui|features)\/[^?]*\.tsx?$/.test(id)) everywhere.add(id)
        for (const next of importedIds) if (/\/src\/[^?]*\.tsx?$/.test(next)) follow(next)
      }
      for (const id of ids) if (/\/src\/(root|app\/shop-shell)\.tsx\?/.test(id)) follow(id)
      // One file names all icons, so its imports say nothing: the names that were asked for do.
      const all = ids.find((id) => id.endsWith('/lucide-react.mjs'))
      const lines = (all && this.getModuleInfo(all)?.code) || ''
      for (const [, names = '', file = ''] of lines.matchAll(
        /{([^}]*)} from ["']\.\/(icons\/[\w-]+\.mjs)["']/g,
      ))
        if (names.split(/,|default as/).some((name) => icons.has(name.trim())))
          everywhere.add(ids.find((id) => id.endsWith(`/lucide-react/dist/esm/${file}`)) ?? file)
    },
  }
}

/** At the top, so that it stands by the whole shop; its name never changes. */
function buildServiceWorker(): Plugin {
  return {
    name: 'build-service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/app/service-worker.ts', fileName: 'sw.js' })
    },
  }
}

/** Which modules went into which file: `tests/budget.test.ts` looks there for what the shop must not carry. */
function tellModules(): Plugin {
  return {
    name: 'tell-modules',
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
