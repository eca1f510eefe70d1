/** The people of the built-in account chooser. */
import { config } from '../config.server.ts'

export interface DevelopmentAccount {
  email: string
  name: string
  /** What somebody who tries the shop can expect of this account. */
  kind: 'superAdmin' | 'manager' | 'cashier' | 'stranger'
}

const NAMES: Record<string, string> = {
  'owner@example.com': 'Khadijetou Mint Ahmed',
  'admin@example.com': 'Sidi Ould Cheikh',
  'support@example.com': 'Aminetou Mint Vall',
}

const OTHERS: DevelopmentAccount[] = [
  { email: 'manager@example.com', name: 'Mariem Mint Sidi', kind: 'manager' },
  { email: 'cashier@example.com', name: 'Oumar Ba', kind: 'cashier' },
  { email: 'stranger@example.com', name: 'Zeinab Mint Hamdi', kind: 'stranger' },
]

export function developmentAccounts(): DevelopmentAccount[] {
  const superAdmins = config().superAdmins.map((email) => ({
    email,
    name: NAMES[email] ?? email.split('@')[0]!,
    kind: 'superAdmin' as const,
  }))
  return [...superAdmins, ...OTHERS.filter(({ email }) => !config().superAdmins.includes(email))]
}
