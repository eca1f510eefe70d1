import { afterEach, expect, it, vi } from 'vitest'
import { aCheckoutForm } from '../../../../tests/builders.ts'
import { readDraft } from './checkout-draft.ts'

afterEach(() => vi.unstubAllGlobals())

function stored(value: unknown) {
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(value) })
}

it('returns the stored draft', () => {
  const draft = { form: aCheckoutForm({ notes: 'Après 17 h' }), key: 'a-key', proofTotal: 100_000 }
  stored(draft)
  expect(readDraft()).toEqual(draft)
})

it('fills a field that was added after the draft was stored with an empty value', () => {
  const { city: _, ...form } = aCheckoutForm({ city: 'Rosso' })
  stored({ form, key: 'a-key' })
  expect(readDraft()).toEqual({ form: aCheckoutForm({ city: '' }), key: 'a-key' })
})

it.each([null, 3, 'text', {}, { key: 'a-key' }, { form: aCheckoutForm() }, { form: 'x', key: 'a-key' }])(
  'returns undefined if %o was stored',
  (value) => {
    stored(value)
    expect(readDraft()).toBeUndefined()
  },
)
