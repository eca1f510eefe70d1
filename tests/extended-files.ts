/**
 * Test files that `npm test` leaves out: each takes long, and its subject is also tested by a quicker one, changes rarely,
 * or is a random history. `npm test -- --extended` runs them, and so does `.ci/run`.
 */
export const EXTENDED_FILES: string[] = [
  // Random histories; promise 4 runs some of them through two processes.
  'tests/courier-cash.db.test.ts',
  'tests/order-money-histories.db.test.ts',
  'tests/stock-histories.db.test.ts',
  'tests/till-histories.db.test.ts',
  'src/features/cash/places-histories.db.test.ts',
  'src/features/cash/seal/tampering.db.test.ts',
  'src/features/orders/checkout/checkout-limits.db.test.ts',
  // Earlier releases, released migrations and backups; promise 19 makes and restores a backup.
  'tests/upgrade.db.test.ts',
  'tests/upgrade-money.db.test.ts',
  'tests/upgrade-rights.db.test.ts',
  'src/platform/backup/backup.db.test.ts',
  'src/platform/database/migrations.db.test.ts',
  'tests/program/upgrade-command.test.ts',
  // The sample data, which every program and browser test starts from.
  'src/samples/**/*.db.test.ts',
  // Encoding of pictures, PDF files and damaged spreadsheets.
  'src/features/catalogue/import/hostile-files.test.ts',
  'src/features/media/library/library.db.test.ts',
  'src/features/media/media-variants.db.test.ts',
  'src/features/statements/pdf/read-pdf.test.ts',
  // The embedded PostgreSQL, which every test of the program starts.
  'src/platform/embedded-postgres/*.test.ts',
  // Programs beside the shop, and commands for operators.
  'tests/program/api-examples.test.ts',
  'tests/program/doctor.test.ts',
  'tests/program/edge-cache.test.ts',
  'tests/program/message-kill.test.ts',
  'tests/program/processes.test.ts',
  'tests/program/read-replica.test.ts',
  'tests/program/stop.test.ts',
  'tests/program/telemetry.test.ts',
  'tests/program/verify-register.test.ts',
  'tests/promises/16-https.test.ts',
  // Generated requests; promises 12, 15 and 16 request every address.
  'src/features/api/open-api.db.test.ts',
  'tests/program/blind-closing.test.ts',
  'tests/program/fuzz.test.ts',
]
