import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { manifest: true, assetsInlineLimit: 0 },
  environments: {
    // The whole server is one bundle: pages and the program around them share one database pool.
    ssr: {
      build: { rollupOptions: { input: 'src/app/main.server.ts' } },
      // Thousands of small files each: looking them up took most of a start.
      resolve: { noExternal: [/^(lucide-react|react-aria|react-stately|drizzle-orm)/] },
    },
  },
})
