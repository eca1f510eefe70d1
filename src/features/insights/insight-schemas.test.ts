import { describe, expect, it } from 'vitest'
import { EVENT_KINDS, eventBody } from './analytics.rules.ts'
import { parseEvent } from './insight-schemas.server.ts'

describe('an event', () => {
  it('is parsed from its serialized form', () => {
    for (const kind of EVENT_KINDS)
      expect(parseEvent(eventBody({ kind, productId: undefined }))).toEqual({ kind, productId: undefined })
    expect(parseEvent('kind=product_view&product=7')).toEqual({ kind: 'product_view', productId: 7 })
  })

  it.each([
    '',
    'kind=',
    'kind=sale',
    'kind=page_view&product=7',
    'kind=order&product=7',
    'kind=product_view&product=',
    'kind=product_view&product=-7',
    'kind=product_view&product=7.5',
    'kind=product_view&product=7&product=8',
    'kind=product_view&product=9999999999999999',
    'kind=page_view&kind=order',
    'kind=page_view&x=1',
    'kind=page_view\n',
    '{"kind":"page_view"}',
  ])('%j is not an event', (body) => {
    expect(parseEvent(body)).toBeUndefined()
  })
})
