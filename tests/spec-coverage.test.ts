/** Every file, name, test title and decision that docs/spec-coverage.md names exists. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const DOCUMENT = 'docs/spec-coverage.md'
const DECISIONS = 'docs/decisions/README.md'
/** Paths in the document start here, or at one of these folders. */
const FEATURES = 'src/features'
const ROOTS = /^(?:src|e2e|tests|db|docs)\//

interface Row {
  statement: string
  where: string
  state: string
}

function rowsOf(document: string): Row[] {
  return cellsOf(document)
    .filter((cells) => cells.length === 3 && cells[0] !== 'statement')
    .map(([statement = '', where = '', state = '']) => ({ statement, where, state }))
}

function cellsOf(document: string): string[][] {
  return document
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| --'))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    )
}

const TITLES = /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

function titlesOf(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(TITLES)].map(([, , title]) => title!)
}

/** Names without a slash or an ending belong to the file before them; so do titles in quotation marks. */
const NAMED = /`([^`]+)`|“([^”]+)”/g

function whereProblems({ statement, where }: Row): string[] {
  let file: string | undefined
  const problems: string[] = []
  for (const [, code, title] of where.matchAll(NAMED)) {
    if (code && isUrl(code)) continue
    if (code && isPath(code)) {
      file = existsSync(fileOf(code)) ? fileOf(code) : undefined
      if (!file) problems.push(`${code} does not exist`)
    } else if (code && !(file && readFileSync(file, 'utf8').includes(code)))
      problems.push(`${code} is not in ${file ?? 'a file'}`)
    else if (title && !(file && titlesOf(file).some((one) => one.includes(title))))
      problems.push(`“${title}” is not a test of ${file ?? 'a file'}`)
  }
  return problems.map((problem) => `${statement}: ${problem}`)
}

const isUrl = (code: string) => code.startsWith('/')
const fileOf = (path: string) => (ROOTS.test(path) ? path : join(FEATURES, path))

function isPath(code: string): boolean {
  return code.includes('/') || /\.(?:tsx?|sql|css|md)$/.test(code)
}

/** The subjects of the small decisions, without their dates. */
function subjectsOf(decisions: string): string[] {
  return cellsOf(decisions).map(([subject = '']) => subject.replace(/ \([\d-]+\)$/, '').replaceAll('"', ''))
}

/** A difference names a decision: of the team, a record, or a subject of the small decisions. */
function stateProblems({ statement, state }: Row, subjects: readonly string[]): string[] {
  const quoted = [...state.matchAll(/“([^”]+)”/g)].map(([, subject]) => subject!)
  const links = [...state.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path!)
  const isKnown = /^(?:built|other)\b/.test(state)
  const hasReason = /\bteam, /.test(state) || quoted.length + links.length > 0
  return [
    ...(isKnown ? [] : [`the state is ${state}`]),
    ...(state.startsWith('other') && !hasReason ? ['no decision is named'] : []),
    ...quoted
      .filter((subject) => !subjects.includes(subject))
      .map((subject) => `“${subject}” is no decision`),
    ...links.filter((path) => !existsSync(join('docs', path))).map((path) => `${path} does not exist`),
  ].map((problem) => `${statement}: ${problem}`)
}

function problemsOf(document: string): string[] {
  const subjects = subjectsOf(readFileSync(DECISIONS, 'utf8'))
  return rowsOf(document).flatMap((row) => [...whereProblems(row), ...stateProblems(row, subjects)])
}

it('everything that the document names exists', () => {
  const document = readFileSync(DOCUMENT, 'utf8')
  expect(rowsOf(document).length).toBeGreaterThan(250)
  expect(problemsOf(document)).toEqual([])
})

it('every path outside of the rows exists', () => {
  const document = readFileSync(DOCUMENT, 'utf8')
  const codes = [...document.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)
  const paths = codes.filter((code) => isPath(code) && !isUrl(code))
  expect(paths.filter((path) => !existsSync(fileOf(path)))).toEqual([])
})

it('no statement has two rows', () => {
  const statements = rowsOf(readFileSync(DOCUMENT, 'utf8')).map(({ statement }) => statement)
  expect(statements.filter((one, index) => statements.indexOf(one) !== index)).toEqual([])
})

it.each([
  ['`cart/missing.rules.ts`', 'built', 'cart/missing.rules.ts does not exist'],
  ['`cart.rules.ts`', 'built', 'cart.rules.ts does not exist'],
  ['`cart/cart.rules.ts` `missingRule`', 'built', 'missingRule is not in src/features/cart/cart.rules.ts'],
  ['`missingRule`', 'built', 'missingRule is not in a file'],
  ['`e2e/home.spec.ts` “a missing title”', 'built', '“a missing title” is not a test of e2e/home.spec.ts'],
  ['`cart/cart.rules.ts`', 'missing', 'the state is missing'],
  ['`cart/cart.rules.ts`', 'other: because', 'no decision is named'],
  ['`cart/cart.rules.ts`', 'other: “a missing subject”', '“a missing subject” is no decision'],
  ['`cart/cart.rules.ts`', 'other: [0999](decisions/0999-none.md)', 'decisions/0999-none.md does not exist'],
])('reports a planted mistake: %s, %s', (where, state, problem) => {
  expect(problemsOf(`| planted | ${where} | ${state} |`)).toEqual([`planted: ${problem}`])
})

it('accepts a row whose names exist', () => {
  const where = '`e2e/home.spec.ts` “two tabs share one cart”; `/cart`; `cart/cart.rules.ts` `withItem`'
  expect(problemsOf(`| planted | ${where} | other: “Logo” |`)).toEqual([])
})
