import { registerRules } from '#features/settings/register-rules.server.ts'
import { isBlindPerson } from '#features/settings/settings.rules.ts'
import { peopleWithPin } from '#features/staff/pins/pins.server.ts'
import { can, type StaffPerson } from '#features/staff/staff.rules.ts'
import type { ClosingView } from './closing-view.rules.ts'
import { expectedOf } from './count.rules.ts'
import { heldMoney } from './stored-places.server.ts'
import { countableWallets, walletBalances } from './wallets.server.ts'

/** Without an expected amount for a person who counts blind. */
export async function closingView(staff: StaffPerson): Promise<ClosingView> {
  const rules = await registerRules()
  const isBlind = isBlindPerson(staff, rules)
  const mayApprove = can(staff, 'resetRegister')
  const approvalLimit = mayApprove ? null : rules.approvalLimit
  const [methods, balances, places, approvers] = await Promise.all([
    countableWallets(),
    rules.countWallets && !isBlind ? walletBalances() : [],
    heldMoney(),
    approvalLimit === null ? [] : peopleWithPin('resetRegister'),
  ])
  return {
    isBlind,
    countWallets: rules.countWallets && methods.length > 0,
    wallets: methods.map((method) => ({ method, expected: expectedOf(method, balances) })),
    places,
    approvalLimit,
    approvers: approvers.map(({ id, name }) => ({ id, name })),
  }
}
