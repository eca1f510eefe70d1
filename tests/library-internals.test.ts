/** Internals of libraries are used in one file each, whose own test fails when the library changes. */
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { sourceFiles, type SourceFile } from './source-files.ts'

const INTERNALS: [use: RegExp, file: string][] = [
  [/\b_\.session\b/, 'drizzle-session.server.ts'],
  [/\b(window|globalThis)\.fetch\s*=[^=]/, 'fetch-interceptor.ts'],
  [/\bconnection: \{ stream\b|'Query read timeout'/, 'pool.server.ts'],
]

function problemsIn(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      INTERNALS.filter(([use, file]) => use.test(text) && basename(path) !== file).map(
        ([, file]) => `${path}: belongs in ${file}`,
      ),
    )
}

it('internals of libraries are used in one file each', () => {
  const files = sourceFiles('src', ['.ts', '.tsx'])
  expect(files.length).toBeGreaterThan(400)
  expect(problemsIn(files)).toEqual([])
  for (const [use, name] of INTERNALS) {
    const file = files.find(({ path }) => basename(path) === name)
    expect(file?.text).toMatch(use)
  }
})

it.each([
  ['await db()._.session.execute(query)', 'drizzle-session.server.ts'],
  ['globalThis.fetch = retrying(fetch)', 'fetch-interceptor.ts'],
  ['(client as { connection: { stream: Socket } }).connection.stream', 'pool.server.ts'],
])('reports a planted use: %s', (text, file) => {
  expect(problemsIn([{ path: 'src/ui/planted.ts', text }])).toEqual([`src/ui/planted.ts: belongs in ${file}`])
})
