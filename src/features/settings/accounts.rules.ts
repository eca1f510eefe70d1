/** Account numbers for the export of the accountant. */

/** What an account is for, in the order of the form: where money is, then why it moves. */
export const ACCOUNT_USES = [
  'cash',
  'sadad',
  'bankily',
  'masrivi',
  'bimbanque',
  'click',
  'other',
  'courier',
  'safe',
  'bank',
  'sales',
  'returns',
  'expenses',
  'owner',
  'transfers',
  'shortage',
  'surplus',
] as const
export type AccountUse = (typeof ACCOUNT_USES)[number]

export type AccountNumbers = Record<AccountUse, string>

/** Until the shop's accountant says otherwise. */
export const DEFAULT_ACCOUNTS: AccountNumbers = {
  cash: '5700',
  sadad: '5611',
  bankily: '5612',
  masrivi: '5613',
  bimbanque: '5614',
  click: '5615',
  other: '5619',
  courier: '5710',
  safe: '5720',
  bank: '5600',
  sales: '7000',
  returns: '7090',
  expenses: '6500',
  owner: '1080',
  transfers: '5900',
  shortage: '6580',
  surplus: '7580',
}

const ACCOUNT = /^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$/

export function isAccountNumber(text: string): boolean {
  return ACCOUNT.test(text)
}

/** Stored numbers, with the default for those that were not chosen. */
export function accountNumbersOf(stored: Partial<AccountNumbers>): AccountNumbers {
  return { ...DEFAULT_ACCOUNTS, ...stored }
}

/** Numbers that differ from the default. */
export function chosenAccounts(form: AccountNumbers): Partial<AccountNumbers> {
  const chosen = ACCOUNT_USES.filter((use) => form[use] !== DEFAULT_ACCOUNTS[use])
  return Object.fromEntries(chosen.map((use) => [use, form[use]]))
}
