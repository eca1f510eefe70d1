import { expect, it } from 'vitest'
import { differingValues } from './content-difference.rules.ts'
import { isOfShape, valueAt, withMoved, withValueAt } from './content-path.rules.ts'
import { DOCUMENT_SHAPES } from './content-shape.rules.ts'

const entry = (question: string, answer = '') => ({
  question: { fr: question, ar: '' },
  answer: { fr: answer, ar: '' },
})

it('reads and changes one value by its path', () => {
  const content = { entries: [entry('a'), entry('b')] }
  expect(valueAt(content, 'entries.1.question.fr')).toBe('b')
  expect(withValueAt(content, 'entries.1.question.fr', 'c')).toEqual({ entries: [entry('a'), entry('c')] })
  expect(content.entries[1]!.question.fr).toBe('b')
})

it('moves an item, but not beyond the ends', () => {
  expect(withMoved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(withMoved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
})

it('lists the values that differ, and those of items that only one version has', () => {
  const mine = { entries: [entry('a', 'x')] }
  const theirs = { entries: [entry('a', 'y'), entry('b')] }
  expect(differingValues(DOCUMENT_SHAPES.faq, mine, theirs)).toEqual([
    { path: 'entries.0.answer.fr', mine: 'x', theirs: 'y' },
    { path: 'entries.1.question.fr', mine: '', theirs: 'b' },
  ])
})

it('recognises the shape of a document', () => {
  expect(isOfShape(DOCUMENT_SHAPES.faq, { entries: [entry('a')] })).toBe(true)
  expect(isOfShape(DOCUMENT_SHAPES.faq, { entries: [{ question: { fr: '', ar: '' } }] })).toBe(false)
  expect(isOfShape(DOCUMENT_SHAPES.faq, { entries: 'x' })).toBe(false)
  expect(isOfShape(DOCUMENT_SHAPES.faq, null)).toBe(false)
})
