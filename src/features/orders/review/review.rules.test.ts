import { describe, expect, it } from 'vitest'
import { checkReview, readOrderNumber, reviewAuthor, type ReviewInput } from './review.rules.ts'

const typed: ReviewInput = {
  stars: '5',
  content: 'Très beau voile',
  orderNumber: '1042',
  phone: '22 12 34 56',
}

describe('a review', () => {
  it('is read', () => {
    expect(checkReview(typed)).toEqual({
      review: { stars: 5, content: 'Très beau voile', orderNumber: 1042, phone: '+22222123456' },
    })
  })

  it('may be typed on an Arabic keyboard', () => {
    expect(checkReview({ ...typed, orderNumber: '١٠٤٢', phone: '٢٢١٢٣٤٥٦' })).toMatchObject({
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
  ])('with %j is refused', (wrong, problems) => {
    expect(checkReview({ ...typed, ...wrong })).toEqual({ problems })
  })

  it.each([
    ['three letters', 'oui', 'oui'],
    ['a thousand letters', 'é'.repeat(1000), 'é'.repeat(1000)],
    ['a thousand faces', '😊'.repeat(1000), '😊'.repeat(1000)],
    ['lines as a form sends them', 'un\r\ndeux\r\n\r\n\r\n\r\ntrois', 'un\ndeux\n\ntrois'],
    ['what a database would refuse', 'beau\u0000voile', 'beau voile'],
  ])('keeps %s', (_, content, kept) => {
    expect(checkReview({ ...typed, content })).toMatchObject({ review: { content: kept } })
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
])('%j signs as %j', (name, author) => {
  expect(reviewAuthor(name)).toBe(author)
})
