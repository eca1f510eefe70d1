import { describe, expect, it } from 'vitest'
import { money, ouguiya } from '#core/money.ts'
import type { ReceiptLine } from '#core/receipt-line.ts'
import { aStore, anOrderView } from '../../../../tests/receipt-samples.ts'
import { packingListOf } from './packing-list.rules.ts'
import { packingListLines, slipLines } from './slip-lines.text.ts'
import { slipOf, type ParcelOrder } from './slip.rules.ts'

function aParcel(values: Partial<Omit<ParcelOrder, 'lines'>> = {}): ParcelOrder {
  return {
    ...anOrderView({ language: values.language ?? 'fr' }),
    due: ouguiya(8800),
    hasVoiceNote: false,
    ...values,
  }
}

const texts = (lines: ReceiptLine[]) =>
  lines.map(({ text, value = [] }) =>
    [...text, ...value].map((run) => (typeof run === 'string' ? run : Object.values(run)[0])).join(' '),
  )
const slip = (values: Partial<Omit<ParcelOrder, 'lines'>> = {}) =>
  texts(slipLines(slipOf(aParcel(values), aStore)))

describe('a packing slip', () => {
  it('has the items, the address and the amount to collect, and no price', () => {
    const address = { ...aParcel().address, landmark: 'Derrière la mosquée' }
    const lines = slip({ address, notes: 'Sonner\nDeux fois' })
    expect(lines).toContain('BON DE LIVRAISON')
    expect(lines).toContain('2 \u00A0× Melhfa Gaz indigo')
    expect(lines).toContain('Pièces 3')
    expect(lines).toContain('Mariem Mint El Hacen')
    expect(lines).toContain('47\u00A033\u00A018\u00A025')
    expect(lines).toContain('Cansado, îlot C 12')
    expect(lines).toContain('Nouadhibou')
    expect(lines).toContain('Repère : Derrière la mosquée')
    expect(lines).toContain('À encaisser 8\u00A0800\u00A0UM')
    expect(lines.slice(-2)).toEqual(['Sonner', 'Deux fois'])
    expect(lines.join('\n')).not.toMatch(/5\u00A0200|1\u00A0800|3\u00A0600/)
  })

  it('does not shorten names, because they contain the variant', () => {
    const name = 'Melhfa Khayata brodée or — Bleu nuit, grande taille'
    const lines = slipOf(
      { ...aParcel(), lines: [{ ...aParcel().lines[0]!, name: { fr: name, ar: name } }] },
      aStore,
    )
    expect(lines.items[0]!.name).toBe(name)
  })

  it('says that nothing is to be collected for a paid order', () => {
    expect(slip({ due: money(0) }).slice(-2)).toEqual(['DÉJÀ PAYÉE', 'Rien à encaisser'])
    const cancelled = slip({ due: money(0), status: 'cancelled' })
    expect(cancelled).toContain('COMMANDE ANNULÉE')
    expect(cancelled).not.toContain('DÉJÀ PAYÉE')
  })

  it('of an order that is collected has no address', () => {
    const lines = slip({ isPickup: true })
    expect(lines).toContain('RETRAIT À LA BOUTIQUE')
    expect(lines.join('\n')).not.toContain('Cansado')
  })

  it('mentions a voice note', () => {
    expect(slip({ hasVoiceNote: true }).at(-1)).toBe('Note vocale : à écouter dans la commande.')
  })

  it('is in the language of the order', () => {
    expect(slip({ language: 'ar' })).toContain('سند تسليم')
  })
})

it('the packing list has quantities and orders, and names orders that are left out', () => {
  const line = {
    productId: 1,
    variantName: { fr: '', ar: '' },
    name: { fr: 'Nila', ar: 'نيلة' },
    quantity: 2,
  }
  const list = packingListOf(
    [
      { ...line, orderNumber: 1001, isCancelled: false, variantId: 1 },
      { ...line, orderNumber: 1002, isCancelled: true, variantId: 1 },
    ],
    'fr',
  )
  const head = { language: 'fr' as const, storeName: 'Melhfa', printedAt: new Date('2026-11-12T14:18:00Z') }
  const lines = texts(packingListLines(list, head))
  expect(lines).toContain('2 \u00A0× Nila')
  expect(lines).toContain('1001\u00A0×2')
  expect(lines).toContain('Sans les commandes annulées : 1002')
})
