/**
 * Who owns which table and SQL function. Only the owner's code names it; other features call the owner's functions or
 * use the SQL fragments it exports. `src/table-ownership.test.ts` enforces this, and that nothing is missing here.
 */
export type Owner =
  | 'platform'
  | 'media'
  | 'staff'
  | 'settings'
  | 'content'
  | 'notifications'
  | 'catalogue'
  | 'stock'
  | 'delivery'
  | 'clients'
  | 'promotions'
  | 'cash'
  | 'orders'
  | 'dispatch'
  | 'till'
  | 'statements'
  | 'alerts'
  | 'wishes'
  | 'messages'
  | 'newsletter'
  | 'accounts'
  | 'webhooks'
  | 'insights'
  | 'api'

const TABLES: Record<Owner, string[]> = {
  platform: [
    'identity_state',
    'message_queue',
    'push_keys',
    'push_owners',
    'push_subscriptions',
    'rate_limits',
    'schema_migrations',
  ],
  media: ['media', 'media_uses', 'removed_media'],
  staff: [
    'activity_log',
    'pin_approvals',
    'pin_limits',
    'pin_switches',
    'sign_in_attempts',
    'staff_pins',
    'staff_sessions',
    'users',
  ],
  settings: ['payment_methods', 'settings', 'settings_uploads'],
  content: ['content_documents', 'content_media', 'content_pages', 'content_redirects', 'content_versions'],
  notifications: [
    'event_channels',
    'message_templates',
    'notification_events',
    'notification_progress',
    'notification_settings',
    'opened_messages',
  ],
  catalogue: [
    'bulk_edit_products',
    'bulk_edits',
    'catalogue_uploads',
    'categories',
    'known_words',
    'category_words',
    'option_values',
    'product_images',
    'product_import_pictures',
    'product_import_rows',
    'product_imports',
    'product_options',
    'product_sales',
    'product_sales_months',
    'product_variants',
    'product_words',
    'products',
    'review_photos',
    'reviews',
    'scheduled_prices',
    'search_misses',
    'search_synonyms',
    'stock_movements',
    'sub_categories',
  ],
  stock: ['goods_receipt_lines', 'goods_receipts', 'stock_take_lines', 'stock_takes'],
  delivery: ['delivery_areas', 'delivery_zones'],
  clients: ['client_merges', 'client_totals', 'clients', 'credit_movements'],
  promotions: ['order_promotions', 'promotions'],
  cash: [
    'cash_closing_prints',
    'cash_closings',
    'cash_counts',
    'cash_days',
    'cash_erasures',
    'cash_places',
    'cash_resets',
    'cash_seals',
    'cash_sessions',
    'cash_totals',
    'cash_transactions',
  ],
  orders: [
    'blocked_phones',
    'client_addresses',
    'credit_note_numbers',
    'invoice_numbers',
    'order_call_locks',
    'order_calls',
    'order_events',
    'order_items',
    'order_payments',
    'order_return_lines',
    'order_returns',
    'order_totals',
    'order_versions',
    'orders',
    'payment_proofs',
    'receipt_numbers',
  ],
  dispatch: ['courier_zone_fees', 'couriers', 'handovers', 'run_marks', 'run_stops', 'runs'],
  till: ['till_displays', 'till_events', 'till_favourites', 'till_sales', 'till_tickets'],
  statements: ['statement_lines', 'statement_matches', 'statement_patterns', 'wallet_statements'],
  alerts: ['alert_progress', 'alerts'],
  wishes: ['wishes'],
  messages: ['conversations', 'messages'],
  newsletter: ['newsletter_letters', 'newsletter_media', 'newsletter_subscribers'],
  accounts: ['account_attempts', 'account_sessions'],
  webhooks: ['webhook_deliveries', 'webhook_endpoints'],
  insights: ['shop_days', 'shop_events', 'shop_visits'],
  api: ['api_answers', 'api_keys'],
}

/** Functions that statements may call. Trigger functions are not listed: only migrations name them. */
const FUNCTIONS: Partial<Record<Owner, string[]>> = {
  alerts: ['reference_key'],
  catalogue: [
    'any_product_has',
    'any_word_starts_with',
    'colour_name',
    'colours_of',
    'update_colours',
    'lock_and_check_variants',
    'is_stop_word',
    'is_untranslated',
    'add_known_words',
    'index_category',
    'index_product',
    'search_forms',
    'search_lexemes',
    'search_stems',
    'search_words',
    'deletion_variants',
  ],
  orders: ['lock_and_check_phones', 'lock_phones', 'order_stage', 'phone_histories'],
  webhooks: ['order_webhook_data', 'payment_webhook_data', 'queue_webhook'],
}

/** Functions about no subject: everyone may call them. */
export const SHARED_FUNCTIONS = ['compact_totals', 'normalize_text', 'join_words', 'shop_day']

/** Read the tables of all features, and write only their own. */
export const READS_ALL: readonly string[] = ['alerts', 'insights'] satisfies Owner[]

/** Folders whose files may name every table: sample data is inserted in bulk. */
export const FREE_FOLDERS = ['src/samples/']

function ownersOf(names: Partial<Record<string, string[]>>): Map<string, Owner> {
  return new Map(
    Object.entries(names).flatMap(([owner, owned]) => owned!.map((name) => [name, owner as Owner])),
  )
}

/** Tables and sequences. */
export const TABLE_OWNERS = ownersOf(TABLES)
export const FUNCTION_OWNERS = ownersOf(FUNCTIONS)
