/**
 * The patterns of a wallet that the shop has not changed. The wordings differ between wallets and over time, so these name
 * little more than the words that say which way the money went; the screen helps to make a pattern of a real line.
 */
import type { Wallet } from '../wallet.rules.ts'
import type { StatementPattern } from './read-statement.rules.ts'

/** The wallet's number of the transfer, at the end of a line. */
const REFERENCE_FR = '[ (réf|transaction|trx|id|code)… {reference}]'
const REFERENCE_AR = '[ (مرجع|المرجع|العملية)… {reference}]'

const COMMON: StatementPattern[] = [
  received(
    `(reçu|crédité|encaissé) … {amount}…[ (de|par) {name}…][ {phone}…][ {date}…][ {time}…]${REFERENCE_FR}`,
  ),
  received(`(reçu|crédité) …[ (de|par) {name}…] {phone} … {amount}…[ {date}…][ {time}…]${REFERENCE_FR}`),
  received(`{date}…[ {time}] … (reçu|crédité) … {amount}…[ (de|par) {name}…][ {phone}…]${REFERENCE_FR}`),
  received(
    `{amount}[ MRU] (reçu|reçus|crédités) …[ (de|par) {name}…][ {phone}…][ {date}…][ {time}…]${REFERENCE_FR}`,
  ),
  received(
    `(réf|transaction|id)… {reference} … reçu … {amount}…[ de {name}…][ {phone}…][ {date}…][ {time}…]`,
  ),
  received(
    `(استلمت|استلام|تلقيت|وصلك|إيداع|تحويل وارد) … {amount}…[ من {name}…][ {phone}…][ {date}…][ {time}…]${REFERENCE_AR}`,
  ),
  received(`{date}…[ {time}] … (استلمت|تلقيت|وصلك|إيداع) … {amount}…[ من {name}…][ {phone}…]${REFERENCE_AR}`),
  received(`{date}…[ {time}] …[ {name}…][ {phone}…] +{amount}…${REFERENCE_FR}`),
  received(`+{amount}…[ {name}…][ {phone}…] {date}…[ {time}…]${REFERENCE_FR}`),
  sent(
    `(envoyé|transféré|payé|débité|retrait|retiré) … {amount}…[ (à|vers) {name}…][ {phone}…][ {date}…][ {time}…]${REFERENCE_FR}`,
  ),
  sent(`(أرسلت|حولت|سحبت|دفعت|خصم) … {amount}…[ إلى {name}…][ {phone}…][ {date}…][ {time}…]${REFERENCE_AR}`),
  sent(`{date}…[ {time}] …[ {name}…][ {phone}…] -{amount}…${REFERENCE_FR}`),
]

/** What a wallet has besides the common wordings. */
const OWN: Partial<Record<Wallet, StatementPattern[]>> = {
  sadad: [received(`paiement … {amount}…[ client … {phone}…][ {date}…][ {time}…]${REFERENCE_FR}`)],
  click: [
    received(
      `(virement|transfert) entrant … {amount}…[ de {name}…][ {phone}…][ {date}…][ {time}…]${REFERENCE_FR}`,
    ),
  ],
}

function received(template: string): StatementPattern {
  return { template, direction: 'in' }
}

function sent(template: string): StatementPattern {
  return { template, direction: 'out' }
}

export function defaultPatterns(wallet: Wallet): StatementPattern[] {
  return [...COMMON, ...(OWN[wallet] ?? [])]
}
