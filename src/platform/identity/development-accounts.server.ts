/** Accounts of the built-in account chooser. */
import { config } from '../config.server.ts'

export interface DevelopmentAccount {
  email: string
  name: string
  /** Role shown in the chooser. `unknown` is an account without access to the admin. */
  kind: 'superAdmin' | 'manager' | 'cashier' | 'courier' | 'unknown'
}

const NAMES: Record<string, string> = {
  'owner@example.com': 'Khadijetou Mint Ahmed',
  'admin@example.com': 'Sidi Ould Cheikh',
  'support@example.com': 'Aminetou Mint Vall',
}

const OTHERS: DevelopmentAccount[] = [
  { email: 'manager@example.com', name: 'Mariem Mint Sidi', kind: 'manager' },
  { email: 'cashier@example.com', name: 'Oumar Ba', kind: 'cashier' },
  { email: 'courier@example.com', name: 'Sidi Ould Mbareck', kind: 'courier' },
  { email: 'stranger@example.com', name: 'Zeinab Mint Hamdi', kind: 'unknown' },
]

export function developmentAccounts(): DevelopmentAccount[] {
  const superAdmins = config().superAdmins.map((email) => ({
    email,
    name: NAMES[email] ?? email.split('@')[0]!,
    kind: 'superAdmin' as const,
  }))
  return [...superAdmins, ...OTHERS.filter(({ email }) => !config().superAdmins.includes(email))]
}
