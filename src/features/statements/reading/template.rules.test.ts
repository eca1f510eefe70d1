import { describe, expect, it } from 'vitest'
import { WALLETS } from '../wallet.rules.ts'
import { defaultPatterns } from './default-patterns.rules.ts'
import { readerOf, readText } from './read-statement.rules.ts'
import { suggestTemplate } from './suggest-template.rules.ts'
import { templateProblem, withFieldNames, withOwnFieldNames } from './template.rules.ts'

describe('a template', () => {
  it.each([
    ['reçu {montant} MRU', undefined],
    ['reçu {amount}[ de {name}]', undefined],
    ['{date} {amount}', undefined],
    ['reçu', 'noAmount'],
    ['reçu[ {amount}]', 'noAmount'],
    ['{amount}', 'noWords'],
    ['{amount} … {phone}', 'noWords'],
    ['reçu {somme}', 'unknownField'],
    ['reçu {amount', 'unknownField'],
    ['reçu {amount} puis {montant}', 'repeatedField'],
    ['reçu {amount} [de {name}', 'brackets'],
    ['reçu {amount} [de [le {name}]]', 'brackets'],
    [`reçu {amount} ${'x'.repeat(300)}`, 'tooLong'],
    [`reçu {amount} ${'…a'.repeat(60)}`, 'manyAny'],
  ])('%s has the problem %s', (template, problem) => {
    expect(templateProblem(template)).toBe(problem)
  })

  it.each(WALLETS)('of the default patterns of %s has no problem', (wallet) => {
    const wrong = defaultPatterns(wallet).filter(({ template }) => templateProblem(template))
    expect(wrong).toEqual([])
  })

  it('is shown with the names of the fields in the language of the reader, and stored with one name', () => {
    const french = withFieldNames('reçu {amount} de {name}', 'fr')
    expect(french).toBe('reçu {montant} de {nom}')
    expect(withFieldNames(french, 'ar')).toBe('reçu {المبلغ} de {الاسم}')
    expect(withOwnFieldNames('reçu {amount}', 'ar')).toBe('reçu {montant}')
    expect(withOwnFieldNames('استلمت {amount}', 'fr')).toBe('استلمت {المبلغ}')
    expect(withOwnFieldNames('{date} +{amount}', 'ar')).toBe('{التاريخ} +{المبلغ}')
    expect(withFieldNames('reçu {المبلغ} {Téléphone} {x}', 'canonical')).toBe('reçu {amount} {phone} {x}')
  })
})

describe('the template that is proposed for a line', () => {
  it.each([
    'Wallet X : versement de 1 500 MRU par le 22334455, 17/11/2026 14:05, code 998877, solde 20 000 MRU',
    'وصلتك حوالة قدرها ٣٢٠٠ أوقية من ٢٢٣٣٤٤٥٥ بتاريخ ١٧/١١/٢٠٢٦ ١٤:٠٥ العملية ABC123',
  ])('has no problem and reads the line: %s', (line) => {
    const template = suggestTemplate(line)
    expect(templateProblem(template)).toBeUndefined()
    const read = readText(
      line,
      readerOf([{ template, direction: 'in' }], { now: new Date('2026-11-17T20:00Z') }),
    )
    expect(read?.phone).toBe('+22222334455')
    expect(read?.at?.toISOString()).toBe('2026-11-17T14:05:00.000Z')
    expect(read?.reference).toBeDefined()
  })
})
