/** The tables and columns that a seal covers. */

/**
 * The columns of version 1. A column that a later version adds belongs to the next version of the seal: old seals would
 * not fit with it. A column that a row does not have is left out.
 */
export const SEALED_COLUMNS = {
  cash_closings: [
    'number',
    'session_id',
    'closed_by',
    'closed_by_name',
    'closed_at',
    'expected_cash',
    'counted_cash',
    'difference',
    'reason',
    'denominations',
    'lines',
    'outside',
    'wallets',
    'places',
    'approved_by',
    'approved_by_name',
  ],
  cash_sessions: [
    'id',
    'date',
    'session_number',
    'is_active',
    'opening_balance',
    'opening_expected',
    'opening_difference',
    'opening_reason',
    'opened_by',
    'opened_by_name',
    'opened_at',
    'closed_by',
    'closed_by_name',
    'closed_at',
  ],
  cash_counts: [
    'id',
    'session_id',
    'number',
    'counted_by',
    'counted_by_name',
    'counted_at',
    'cash',
    'denominations',
    'expected_cash',
    'wallets',
  ],
  // The others can be changed: a courier is renamed, a safe is hidden.
  cash_places: ['id', 'kind', 'created_at'],
  cash_days: [
    'date',
    'is_open',
    'opening_balance',
    'opened_by',
    'opened_by_name',
    'opened_at',
    'closed_by',
    'closed_by_name',
    'closed_at',
    'updated_at',
  ],
  cash_resets: ['id', 'date', 'through_id', 'reset_by', 'reset_by_name', 'reset_at', 'left_cash', 'reason'],
  cash_erasures: ['id', 'entry_id', 'hash_before', 'hash_after', 'erased_by', 'erased_by_name', 'erased_at'],
  cash_closing_prints: ['id', 'closing_number', 'printed_by', 'printed_at'],
  cash_transactions: [
    'id',
    'session_id',
    'date',
    'type',
    'amount',
    'payment_method',
    'order_id',
    'automatic',
    'description',
    'staff_id',
    'staff_name',
    'at',
    'key',
    'payment_id',
    'place_id',
    'transfer_id',
  ],
} as const satisfies Record<string, readonly string[]>

export type SealedTable = keyof typeof SEALED_COLUMNS

/** The rows that a seal covers, apart from the entries; in the order in which they are hashed. */
export const CONTENT_TABLES = [
  'cash_closings',
  'cash_sessions',
  'cash_counts',
  'cash_places',
  'cash_days',
  'cash_resets',
  'cash_erasures',
  'cash_closing_prints',
] as const satisfies SealedTable[]

export type ContentTable = (typeof CONTENT_TABLES)[number]
