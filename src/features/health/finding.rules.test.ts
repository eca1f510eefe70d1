import { describe, expect, it } from 'vitest'
import { SENTENCES } from '#server/commands/doctor-sentences.server.ts'
import { byUrgency, fillIn, finding, FINDINGS, stateOf, type FindingCode } from './finding.rules.ts'
import { adviceText, findingText } from './health.text.ts'

const CODES = Object.keys(FINDINGS) as FindingCode[]
const namesIn = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

describe('a finding', () => {
  it.each(CODES)(
    '%s is said with its values in every language, and with advice if it is a problem',
    (code) => {
      const [state, ...names] = FINDINGS[code]
      for (const sentence of [SENTENCES[code], findingText[code].fr, findingText[code].ar])
        expect(namesIn(sentence).filter((name) => !(names as string[]).includes(name!))).toEqual([])
      expect(state !== 'problem' || code in adviceText).toBe(true)
    },
  )

  it('is filled in with the values of the reader', () => {
    const { code, values } = finding('diskFree', { folder: '/data', gigabytes: 1.5 })
    expect(fillIn(SENTENCES[code], values)).toBe('The disk of /data has 1.5 GB free.')
    expect(fillIn('{gigabytes}', values, (value) => String(value).replace('.', ','))).toBe('1,5')
  })
})

describe('the results', () => {
  it('have the state of their worst finding, and the most urgent first', () => {
    const fine = { check: 'push', findings: [finding('pushReady')] } as const
    const mixed = {
      check: 'address',
      findings: [finding('addressReached', { address: 'a' }), finding('proxyNotTrusted')],
    } as const
    const missing = { check: 'sms', findings: [finding('smsNone')] } as const
    const results = [fine, missing, mixed].map((result) => ({ ...result, findings: [...result.findings] }))
    expect(results.map(stateOf)).toEqual(['ok', 'note', 'problem'])
    expect(byUrgency(results).map(({ check }) => check)).toEqual(['address', 'sms', 'push'])
  })
})
