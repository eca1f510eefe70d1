/** Wraps the text of a receipt line into rows that fit the paper width. */
import type { TextRun } from './receipt-line.ts'
import { isolateLtr } from './text.ts'

/** Whether a text fits into one row. Asynchronous on the server, where another thread measures. */
export type Fits = (text: string) => boolean | Promise<boolean>

/** Breaks between words as a browser does; a word wider than the paper is split. */
export async function wrap(runs: TextRun[], fits: Fits): Promise<string[]> {
  const rows: Word[][] = [[]]
  for (const word of await wordsOf(runs, fits)) {
    const row = rows.at(-1)!
    if (row.length === 0 || (await fits(rowOf([...row, word])))) row.push(word)
    else rows.push([word])
  }
  return rows.map((row) => rowOf(row))
}

interface Word {
  text: string
  run: TextRun
}

async function wordsOf(runs: TextRun[], fits: Fits): Promise<Word[]> {
  const words: Word[] = []
  for (const run of runs)
    for (const text of isLtr(run) ? [run.ltr] : textOf(run).split(BREAKS))
      for (const part of text ? await splitWord(text, fits) : []) words.push({ text: part, run })
  return words
}

/** White space except no-break spaces. */
const BREAKS = /[^\S\u00A0\u202F]+/

async function splitWord(word: string, fits: Fits): Promise<string[]> {
  const graphemes = Array.from(graphemeSegmenter.segment(word), ({ segment }) => segment)
  if (graphemes.length < 2 || (await fits(word))) return [word]
  const half = Math.ceil(graphemes.length / 2)
  return [
    ...(await splitWord(graphemes.slice(0, half).join(''), fits)),
    ...(await splitWord(graphemes.slice(half).join(''), fits)),
  ]
}

const graphemeSegmenter = new Intl.Segmenter('ar', { granularity: 'grapheme' })

/** Adjacent words of one run are isolated as one phrase, so that they stay in the direction of the run. */
function rowOf(words: Word[]): string {
  const phrases: Word[] = []
  for (const { text, run } of words) {
    const last = phrases.at(-1)
    if (last?.run === run) last.text += ' ' + text
    else phrases.push({ text, run })
  }
  return phrases.map((phrase) => isolateRun(phrase)).join(' ')
}

/** Every row of a wrapped text has the direction of the text's first letter. */
function isolateRun({ text, run }: Word): string {
  if (typeof run === 'string') return text
  const firstLetter = isLtr(run) ? '' : (/\p{L}/u.exec(run.auto)?.[0] ?? '')
  return /\p{Script=Arabic}/u.test(firstLetter) ? `\u2067${text}\u2069` : isolateLtr(text)
}

function isLtr(run: TextRun): run is { ltr: string } {
  return typeof run === 'object' && 'ltr' in run
}

/** Bidi control characters, which could reorder the line, and emoji, which the font does not contain. */
const UNPRINTABLE = /[\u202A-\u202E\u2066-\u2069]|[[\p{RGI_Emoji}\p{Extended_Pictographic}]--[©®™]]/gv

function textOf(run: Exclude<TextRun, { ltr: string }>): string {
  return typeof run === 'string' ? run : run.auto.replaceAll(UNPRINTABLE, ' ')
}
