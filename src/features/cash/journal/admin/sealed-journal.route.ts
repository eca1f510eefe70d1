/** `/admin/cash-register/journal/sealed.jsonl`: all sealed closings, to be verified outside of the shop. */
import { dayOf } from '#core/day.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { jsonLinesDownload } from '#platform/http/download.server.ts'
import { journalLines } from '../../seal/journal-file.server.ts'

export const loader = requireStaff('manageCash', async () => {
  const now = new Date()
  return jsonLinesDownload(`journal-scelle-${dayOf(now)}.jsonl`, journalLines(now))
})
