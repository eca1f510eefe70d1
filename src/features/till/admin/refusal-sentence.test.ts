import { expect, it } from 'vitest'
import { inLanguage } from '#core/text.ts'
import { tillRefusalText } from '../pending.text.ts'
import { refusalSentence } from './refusal-sentence.ts'

it.each([
  'cashierEnded',
  'cashierUnknown',
  'approvalExpired',
  'approvalTooLow',
  'approvalUnknown',
  'approvalUsed',
  'discountAboveLimit',
  'referenceTaken',
])('%s is explained without its code', (refused) => {
  for (const language of ['fr', 'ar'] as const) {
    const t = inLanguage(tillRefusalText, language)
    const sentence = refusalSentence({ refused, details: {} }, { t, language, lines: [] })
    expect(sentence).not.toContain(refused)
  }
})
