/** Further pictures of the library, and the pictures that a form can choose from. */
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { parseLibraryQuery } from '../library.rules.ts'
import { listLibrary } from '../library.server.ts'

export const loader = requireStaff('manageMedia', async ({ url: { searchParams } }) =>
  listLibrary(parseLibraryQuery(searchParams)),
)
