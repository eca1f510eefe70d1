/** Styles use logical properties (start and end) only, so that they work in right-to-left pages. */
import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../tests/source-files.ts'

const SIDED_CLASSES =
  /(?<![\w-])(?:[a-z[\]=&-]+:)*-?(?:m[lr]|p[lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|scroll-[mp][lr])-[\w[(.]|(?<![\w-])(?:text|float|clear)-(?:left|right)(?![\w-])/
const SIDED_CSS =
  /(?:^|[;{\s])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)|left|right|border-(?:top|bottom)-(?:left|right)-radius)\b[\w-]*\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)/

function sidedLines(path: string, text: string): string[] {
  const pattern = path.endsWith('.css') ? SIDED_CSS : SIDED_CLASSES
  return text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : []))
}

describe('layout', () => {
  it('uses logical properties only', () => {
    const files = sourceFiles('src', ['.tsx', '.css']).filter(({ path }) => !path.includes('.test.'))
    expect(files.flatMap(({ path, text }) => sidedLines(path, text))).toEqual([])
  })

  it.each([
    ['x.tsx', `<p className="ml-2" />`],
    ['x.tsx', `<p className="md:-mr-4" />`],
    ['x.tsx', `<p className="absolute right-0" />`],
    ['x.tsx', `<p className="text-left" />`],
    ['x.tsx', `<p className="rounded-tl-lg" />`],
    ['x.css', `a { margin-left: 4px; }`],
    ['x.css', `a { left: 0; }`],
    ['x.css', `a { text-align: right; }`],
  ])('reports in %s: %s', (path, text) => {
    expect(sidedLines(path, text)).toHaveLength(1)
  })

  it.each([
    ['x.tsx', `<p className="ms-2 pe-4 start-0 text-start rounded-s-lg" />`],
    ['x.tsx', `<ArrowRight className="mirrored" />`],
    ['x.css', `a { margin-inline-start: 4px; inset-inline: 0; }`],
  ])('allows in %s: %s', (path, text) => {
    expect(sidedLines(path, text)).toEqual([])
  })
})
