import { beforeEach, expect, it, vi } from 'vitest'
import { readSectionDraft, saveSectionDraft } from './section-draft.ts'

const method = { id: 'sadad' as const, name: 'Sadad', nameAr: 'سداد', accountNumber: '1', active: true }
const form = {
  methods: [method],
  cashDifferenceLimit: '0',
  maxPerOrder: '10',
  unpaidHours: '48',
  managerDiscountLimit: '20',
  cashierDiscountLimit: '5',
}

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  })
})

it('restores a draft with the fields of the form', () => {
  const draft = { form: { ...form, maxPerOrder: '12' }, version: 'a' }
  saveSectionDraft('payments', JSON.stringify(draft))
  expect(readSectionDraft('payments', form)).toEqual(draft)
})

it('ignores a draft whose payment methods lack a field', () => {
  const { nameAr: _, ...older } = method
  saveSectionDraft('payments', JSON.stringify({ form: { ...form, methods: [older] }, version: 'a' }))
  expect(readSectionDraft('payments', form)).toBeUndefined()
})
