import { readerFor } from './patterns/patterns.server.ts'
import { readStatement } from './reading/read-statement.rules.ts'
import type { StatementSourceKind, WalletStatementSource } from './statement-source.rules.ts'
import type { Wallet } from './wallet.rules.ts'

/** Text that a person pasted, or that the browser read from a file. */
export function pastedStatement(pasted: {
  kind: StatementSourceKind
  wallet: Wallet
  fileName: string
  text: string
  now: Date
}): WalletStatementSource {
  const { text, now, ...source } = pasted
  return { ...source, read: async () => readStatement(text, await readerFor(source.wallet, now)) }
}
