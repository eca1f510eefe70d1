import { describe, expect, it } from 'vitest'
import {
  applyFormat,
  insertLink,
  insertPicture,
  type EditedText,
  type TextFormat,
} from './rich-text-edit.rules.ts'

/** The selection is marked by brackets. */
function selectionIn(marked: string) {
  const start = marked.indexOf('<')
  return { text: marked.replace(/[<>]/g, ''), selection: { start, end: marked.indexOf('>') - 1 } }
}

function withSelection({ text, start, end }: EditedText): string {
  return `${text.slice(0, start)}<${text.slice(start, end)}>${text.slice(end)}`
}

describe('applyFormat', () => {
  it.each<[string, TextFormat, string]>([
    ['un <mot> ici', 'bold', 'un **<mot>** ici'],
    ['un **<mot>** ici', 'bold', 'un <mot> ici'],
    ['<>', 'bold', '**<>**'],
    ['avant\nti<>tre\naprès', 'heading', 'avant\n<## titre>\naprès'],
    ['<## titre>', 'heading', '<titre>'],
    ['<un\ndeux>', 'list', '<- un\n- deux>'],
    ['<- un\n- deux>', 'list', '<un\ndeux>'],
    ['<## un>', 'list', '<- un>'],
  ])('%j as %s becomes %j', (before, format, after) => {
    const { text, selection } = selectionIn(before)
    expect(withSelection(applyFormat(text, selection, format))).toBe(after)
  })
})

it('puts a link in place of the selection', () => {
  const { text, selection } = selectionIn('voir <ici>.')
  expect(withSelection(insertLink(text, selection, 'la [page]', ' /contact '))).toBe(
    'voir <[la  page](/contact)>.',
  )
})

it('puts a picture on a line of its own', () => {
  const { text, selection } = selectionIn('un<>\ndeux')
  expect(insertPicture(text, selection, 'id', 'Voile').text).toBe('un\n\n![Voile](media:id)\ndeux')
  expect(insertPicture('', { start: 0, end: 0 }, 'id', '').text).toBe('![](media:id)')
})
