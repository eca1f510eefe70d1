/** What the login page and the start of a sign-in are sent. Nonsense is ignored, so that the way in stays open. */
import * as v from 'valibot'
import { present, text } from '#platform/http/field-schemas.server.ts'
import { ADMIN_PATH, returnAddress } from '../screens.rules.ts'
import { SIGN_IN_PROBLEMS } from '../sign-in.rules.ts'

const to = v.fallback(
  v.pipe(
    text,
    v.transform((asked) => returnAddress(asked)),
  ),
  ADMIN_PATH,
)

export const loginQuery = v.object({
  to,
  problem: v.fallback(v.optional(v.picklist(SIGN_IN_PROBLEMS)), undefined),
  invited: present,
})

export const signInForm = v.object({ to })
