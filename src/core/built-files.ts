/** The files of the build, for service workers that store pages with everything they need. */

/** The built files that a page references. */
export function filesIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.~-]+\.(?:js|css|woff2)/g))]
}

/** The built files that a built script imports, also later. */
export function filesImportedBy(script: string): string[] {
  return [...script.matchAll(/["'`]\.(\/[\w.~-]+\.js)["'`]/g)].map(([, name]) => `/assets${name}`)
}
