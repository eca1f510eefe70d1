/** Input of the login page and of the sign-in start; invalid values are ignored, so that a bad link still works. */
import * as v from 'valibot'
import { present, text } from '#platform/http/field-schemas.server.ts'
import { ADMIN_PATH, returnPath } from '../screens.rules.ts'
import { SIGN_IN_PROBLEMS } from '../sign-in.rules.ts'

const to = v.fallback(
  v.pipe(
    text,
    v.transform((requested) => returnPath(requested)),
  ),
  ADMIN_PATH,
)

export const loginQuery = v.object({
  to,
  problem: v.fallback(v.optional(v.picklist(SIGN_IN_PROBLEMS)), undefined),
  invited: present,
})

export const signInForm = v.object({ to })
