declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}

/** The script that hydrates pages of the shop, and the files that it imports (vite.config.ts). */
declare module 'virtual:shop-entry' {
  const entry: { file: string; imports: string[] }
  export default entry
}
