import { describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { clientOf, clientProblems, NEW_CLIENT } from './client-form.rules.ts'
import { averageBasket, missingToVip } from './clients.rules.ts'

const filled = { ...NEW_CLIENT, name: 'Vatma', phone: '46 55 09 13' }

describe('the form of a client', () => {
  it('has the default values of the spec', () => {
    expect(NEW_CLIENT).toMatchObject({
      wilaya: 'Nouakchott',
      status: 'active',
    })
    expect(clientProblems(filled)).toEqual([])
  })

  it.each([
    [{ name: ' ' }, 'name required'],
    [{ phone: '' }, 'phone required'],
    [{ phone: '123' }, 'phone badPhone'],
    [{ email: 'vatma@gmail' }, 'email badEmail'],
    [{ wilaya: 'Paris' }, 'wilaya notAnOption'],
    [{ status: 'king' }, 'status notAnOption'],
    [{ language: 'en' }, 'language notAnOption'],
    [{ notes: 'x'.repeat(1001) }, 'notes tooLong'],
  ])('%o has the problem %s', (values, problem) => {
    expect(clientProblems({ ...filled, ...values }).map(({ field, code }) => `${field} ${code}`)).toEqual([
      problem,
    ])
  })

  it('normalises the values and takes the wilaya as default city', () => {
    expect(clientOf({ ...filled, phone: '+٢٢٢ ٤٦٥٥٠٩١٣', wilaya: 'Rosso', email: ' V@X.mr ' })).toMatchObject(
      {
        phone: '+22246550913',
        city: 'Rosso',
        email: 'v@x.mr',
      },
    )
    expect(clientOf({ ...filled, city: 'Boghé' }).city).toBe('Boghé')
  })
})

it('computes the amount missing to VIP and the average basket', () => {
  expect(missingToVip('active', ouguiya(9200))).toBe(ouguiya(800))
  expect(missingToVip('active', ouguiya(12_000))).toBeUndefined()
  expect(missingToVip('vip', ouguiya(10))).toBeUndefined()
  expect(averageBasket(ouguiya(9200), 4)).toBe(ouguiya(2300))
  expect(averageBasket(ouguiya(0), 0)).toBe(0)
})
