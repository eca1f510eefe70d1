/** Names use the field's standard terms: no file, function, type or variable contains a banned word. */
import { expect, it } from 'vitest'
import { ALLOWED_NAMES, BANNED_WORDS } from '../tests/banned-words.ts'
import { sourceFiles, type SourceFile } from '../tests/source-files.ts'

const COMMENT_OR_STRING =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
const REGULAR_EXPRESSION = /(?<=[=(,:[!&|?{\s])\/(?![*/\s])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/g

function wordsIn(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase())
}

function bannedIn({ path, text }: SourceFile): string[] {
  const identifiers =
    text
      .replaceAll(COMMENT_OR_STRING, ' ')
      .replaceAll(REGULAR_EXPRESSION, ' ')
      .match(/[A-Za-z_$][\w$]*/g) ?? []
  const names = new Set([path.split('/').at(-1)!, ...identifiers])
  return [...names]
    .filter((name) => !ALLOWED_NAMES.has(name))
    .flatMap((name) =>
      wordsIn(name)
        .filter((word) => Object.hasOwn(BANNED_WORDS, word))
        .map((word) => `${path}: ${name}: instead of "${word}" use ${BANNED_WORDS[word]}`),
    )
}

it('no name contains a banned word', () => {
  const files = ['src', 'tests', 'e2e', 'bench', 'scripts'].flatMap((folder) =>
    sourceFiles(folder, ['.ts', '.tsx', '.mjs']),
  )
  expect(files.length).toBeGreaterThan(500)
  const checked = files.filter(({ path }) => !path.endsWith('banned-words.ts'))
  expect(checked.flatMap(bannedIn)).toEqual([])
})

it.each([
  ['src/features/orders/use-order-deeds.ts', ''],
  ['src/x.ts', 'export function tellOwner() {}'],
  ['src/x.ts', 'const LONGEST_NAME = 80'],
  ['src/x.tsx', 'export const PanelBell = () => <nav />'],
  ['src/x.ts', 'await fold_sums()'],
])('reports %s with %s', (path, text) => {
  expect(bannedIn({ path, text }).length).toBeGreaterThan(0)
})

it('allows the words in comments and in sentences', () => {
  expect(bannedIn({ path: 'src/x.ts', text: "// nobody\nconst title = 'the outbox'" })).toEqual([])
})
