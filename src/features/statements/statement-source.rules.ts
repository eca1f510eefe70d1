/** Where the lines of a wallet's statement come from. */
import type { ReadStatement } from './statement-line.rules.ts'
import type { Wallet } from './wallet.rules.ts'

export type StatementSourceKind = 'paste' | 'file'

/**
 * Text that staff paste or upload is one source. The API of a wallet would be another: it gives the same lines, and
 * everything after it stays the same.
 */
export interface WalletStatementSource {
  kind: StatementSourceKind
  wallet: Wallet
  /** '' if it is not a file. */
  fileName: string
  read: () => Promise<ReadStatement>
}
