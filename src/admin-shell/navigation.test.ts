import { expect, it } from 'vitest'
import type { ScreenKey } from '#features/staff/screens.rules.ts'
import { inBottomBar } from './navigation.ts'

const KEYS: ScreenKey[] = ['dashboard', 'orders', 'cashRegister', 'till', 'clients', 'messages']
const linksOf = (keys: ScreenKey[]) => keys.map((key) => ({ key, path: `/${key}` }))
const keysFor = (keys: ScreenKey[], role: 'cashier' | 'manager') =>
  inBottomBar(linksOf(keys), role).map(({ key }) => key)

it('the bottom bar of a cashier has the till in place of the messages', () => {
  expect(keysFor(KEYS, 'cashier')).toEqual(['dashboard', 'orders', 'cashRegister', 'till'])
  expect(keysFor(KEYS, 'manager')).toEqual(['dashboard', 'orders', 'cashRegister', 'messages'])
})

it('without a till the bottom bar of a cashier has the messages', () => {
  const without = KEYS.filter((key) => key !== 'till')
  expect(keysFor(without, 'cashier')).toEqual(['dashboard', 'orders', 'cashRegister', 'messages'])
})
