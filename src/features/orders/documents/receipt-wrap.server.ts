import type { TextRun } from '#core/receipt-line.ts'
/** Breaks the words of a receipt's line into rows that the paper has room for. */
import { isolateLtr } from '#core/text.ts'
import { measureText, type Weight } from '#platform/fonts.server.ts'

export interface Lettering {
  weight: Weight
  size: number
}

/** Between words, as a browser would; a word wider than the paper is broken inside. */
export async function wrap(pieces: TextRun[], lettering: Lettering, room: number): Promise<string[]> {
  const fit = (text: string) => fits(text, lettering, room)
  const rows: Word[][] = [[]]
  for (const word of await wordsOf(pieces, fit)) {
    const row = rows.at(-1)!
    if (row.length === 0 || (await fit(rowOf([...row, word])))) row.push(word)
    else rows.push([word])
  }
  return rows.map((row) => rowOf(row))
}

/** No letter is much wider than it is tall: short texts need no measuring. */
export async function fits(text: string, { weight, size }: Lettering, room: number): Promise<boolean> {
  return text.length * size <= room || (await measureText(text, weight, size)) <= room
}

interface Word {
  text: string
  piece: TextRun
}

type Fit = (text: string) => Promise<boolean>

async function wordsOf(pieces: TextRun[], fit: Fit): Promise<Word[]> {
  const words: Word[] = []
  for (const piece of pieces)
    for (const text of isFigure(piece) ? [piece.figure] : textOf(piece).split(BREAKS))
      for (const part of text ? await broken(text, fit) : []) words.push({ text: part, piece })
  return words
}

/** White space, but not the kind that holds a number together. */
const BREAKS = /[^\S\u00A0\u202F]+/

async function broken(word: string, fit: Fit): Promise<string[]> {
  const letters = Array.from(letterSegmenter.segment(word), ({ segment }) => segment)
  if (letters.length < 2 || (await fit(word))) return [word]
  const half = Math.ceil(letters.length / 2)
  return [
    ...(await broken(letters.slice(0, half).join(''), fit)),
    ...(await broken(letters.slice(half).join(''), fit)),
  ]
}

const letterSegmenter = new Intl.Segmenter('ar', { granularity: 'grapheme' })

/** Neighbours of one piece stay one phrase, so that its words follow each other in their own direction. */
function rowOf(words: Word[]): string {
  const phrases: Word[] = []
  for (const { text, piece } of words) {
    const last = phrases.at(-1)
    if (last?.piece === piece) last.text += ' ' + text
    else phrases.push({ text, piece })
  }
  return phrases.map((phrase) => isolated(phrase)).join(' ')
}

/** A broken text keeps the direction of its beginning on every row. */
function isolated({ text, piece }: Word): string {
  if (typeof piece === 'string') return text
  const firstLetter = isFigure(piece) ? '' : (/\p{L}/u.exec(piece.written)?.[0] ?? '')
  return /\p{Script=Arabic}/u.test(firstLetter) ? `\u2067${text}\u2069` : isolateLtr(text)
}

function isFigure(piece: TextRun): piece is { figure: string } {
  return typeof piece === 'object' && 'figure' in piece
}

/** Marks with which a name could turn the line around it; pictures, which a typeface of letters has not. */
const UNPRINTABLE = /[\u202A-\u202E\u2066-\u2069]|[[\p{RGI_Emoji}\p{Extended_Pictographic}]--[©®™]]/gv

function textOf(piece: Exclude<TextRun, { figure: string }>): string {
  return typeof piece === 'string' ? piece : piece.written.replaceAll(UNPRINTABLE, ' ')
}
