import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  count,
  day,
  emptyOr,
  flag,
  id,
  language,
  money,
  present,
  text,
  textList,
  trimmedText,
  uuid,
} from './field-schemas.server.ts'
import { parseForm, parseQuery, readForm } from './form.server.ts'

function formOf(...fields: [string, string | File][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

const named = v.strictObject({ name: v.string(), note: text })
const refusal = expect.objectContaining({ name: 'Refusal', code: 'badRequest' })

describe('a form', () => {
  it('is parsed with LF line breaks and without NUL', () => {
    expect(parseForm(named, formOf(['name', 'a\r\nb\0c']))).toEqual({ name: 'a\nbc', note: '' })
  })

  it.each<[string, FormData, string]>([
    ['a missing field', formOf(['note', 'x']), 'name'],
    ['an unknown field', formOf(['name', 'x'], ['admin', '1']), 'admin'],
    ['a repeated field', formOf(['name', 'x'], ['note', 'a'], ['note', 'b']), 'note'],
    ['a file instead of text', formOf(['name', new File(['x'], 'x.txt')]), 'name'],
  ])('is refused for %s, which is named', (_what, form, field) => {
    expect(() => parseForm(named, form)).toThrow(refusal)
    expect(() => parseForm(named, form, (name) => new Error(name))).toThrow(field)
  })

  it('has no fields if the body is not a form', async () => {
    const request = new Request('http://shop.invalid', { method: 'POST', body: '{"name":"x"}' })
    expect([...(await readForm(request))]).toEqual([])
  })
})

it('the first of two query parameters with the same name is used', () => {
  expect(parseQuery(named, new URLSearchParams('name=a&name=b&note=c'))).toEqual({ name: 'a', note: 'c' })
})

describe('a field', () => {
  const UUID = 'ab12cd34-0000-4000-8000-0123456789ab'
  it.each<[string, v.GenericSchema, string[], unknown]>([
    ['text that is missing', text, [], ''],
    ['trimmed text', trimmedText, [' a '], 'a'],
    ['a list of none', textList, [], []],
    ['a list of one', textList, ['a'], ['a']],
    ['a list of two', textList, ['a', 'b'], ['a', 'b']],
    ['a flag', flag, ['1'], true],
    ['a flag that is off', flag, ['on'], false],
    ['a checked box', present, ['on'], true],
    ['an unchecked box', present, [], false],
    ['an id', id, ['12'], 12],
    ['an optional id', emptyOr(id), ['12'], 12],
    ['an optional id left empty', emptyOr(id), [' '], undefined],
    ['an optional id that is missing', emptyOr(id), [], undefined],
    ['a UUID', uuid, [UUID], UUID],
    ['an amount', money, ['3 200,5'], 320_050],
    ['a count', count, ['0'], 0],
    ['a day', day, ['2026-11-15'], '2026-11-15'],
    ['a language', language, ['fr'], 'fr'],
  ])('reads %s', (_what, schema, sent, expected) => {
    const form = formOf(...sent.map((value): [string, string] => ['field', value]))
    expect(parseForm(v.object({ field: schema }), form)).toEqual({ field: expected })
  })

  it.each<[string, v.GenericSchema, string[]]>([
    ['two texts', text, ['a', 'b']],
    ['an invalid id', id, ['1 or 1=1']],
    ['an invalid optional id', emptyOr(id), ['0']],
    ['a UUID in capitals', uuid, [UUID.toUpperCase()]],
    ['a negative amount', money, ['-1']],
    ['a count that is too long', count, ['1000000000']],
    ['a day that does not exist', day, ['2026-02-30']],
    ['an unknown language', language, ['en']],
  ])('refuses %s', (_what, schema, sent) => {
    const form = formOf(...sent.map((value): [string, string] => ['field', value]))
    expect(() => parseForm(v.object({ field: schema }), form)).toThrow(refusal)
  })
})
