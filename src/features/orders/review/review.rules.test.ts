import { describe, expect, it } from 'vitest'
import { checkReview, readOrderNumber, reviewAuthor, type ReviewInput } from './review.rules.ts'

const input: ReviewInput = {
  stars: '5',
  content: 'Très beau voile',
  orderNumber: '1042',
  phone: '22 12 34 56',
}

describe('a review', () => {
  it('is parsed', () => {
    expect(checkReview(input)).toEqual({
      review: { stars: 5, content: 'Très beau voile', orderNumber: 1042, phone: '+22222123456' },
    })
  })

  it('may contain Arabic digits', () => {
    expect(checkReview({ ...input, orderNumber: '١٠٤٢', phone: '٢٢١٢٣٤٥٦' })).toMatchObject({
      review: { orderNumber: 1042, phone: '+22222123456' },
    })
  })

  it.each([
    [{ stars: '' }, { stars: 'noStars' }],
    [{ stars: '0' }, { stars: 'noStars' }],
    [{ stars: '6' }, { stars: 'noStars' }],
    [{ stars: '4.5' }, { stars: 'noStars' }],
    [{ content: '  ok \n ' }, { content: 'tooShort' }],
    [{ content: 'x'.repeat(1001) }, { content: 'tooLong' }],
    [{ orderNumber: '' }, { orderNumber: 'noOrderNumber' }],
    [{ orderNumber: '10x' }, { orderNumber: 'noOrderNumber' }],
    [{ orderNumber: '99999999999999999999' }, { orderNumber: 'noOrderNumber' }],
    [{ phone: '123' }, { phone: 'notAPhone' }],
    [
      { stars: '', content: '', orderNumber: '', phone: '' },
      { stars: 'noStars', content: 'tooShort', orderNumber: 'noOrderNumber', phone: 'notAPhone' },
    ],
  ])('with %j is refused', (change, problems) => {
    expect(checkReview({ ...input, ...change })).toEqual({ problems })
  })

  it.each([
    ['three characters', 'oui', 'oui'],
    ['1000 characters', 'é'.repeat(1000), 'é'.repeat(1000)],
    ['1000 emoji', '😊'.repeat(1000), '😊'.repeat(1000)],
    [
      'CRLF line breaks as LF, without repeated blank lines',
      'un\r\ndeux\r\n\r\n\r\n\r\ntrois',
      'un\ndeux\n\ntrois',
    ],
    ['a NUL character as a space', 'beau\u0000voile', 'beau voile'],
  ])('accepts %s', (_, content, stored) => {
    expect(checkReview({ ...input, content })).toMatchObject({ review: { content: stored } })
  })
})

it.each([
  ['1042', 1042],
  [' 1 042 ', 1042],
  ['#1042', 1042],
  ['N° 1042', 1042],
  ['\u20661042\u2069', 1042],
  ['0', undefined],
  ['-5', undefined],
  ['1042; drop', undefined],
])('the order number %j is %s', (text, number) => {
  expect(readOrderNumber(text)).toBe(number)
})

it.each([
  ['Mariem Mint Ahmed', 'Mariem A.'],
  ['Aïcha', 'Aïcha'],
  ['  Fatimetou   élémine ', 'Fatimetou É.'],
  ['مريم بنت أحمد', 'مريم أ.'],
  ['فاطمة الشيخ', 'فاطمة ش.'],
])('%j is shown as %j', (name, author) => {
  expect(reviewAuthor(name)).toBe(author)
})
