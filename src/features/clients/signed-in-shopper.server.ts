/**
 * The shopper who is signed in. Accounts come after orders and wishes in the order of features, so that the request
 * context has their function; without it nobody is signed in.
 */
import { createContext } from 'react-router'
import type { Phone } from '#core/phone.ts'

export interface SignedInShopper {
  /** Undefined after a sign-in with an e-mail address, which does not prove who a client is. */
  clientId: number | undefined
  /** Proven by a code. */
  phone: Phone | undefined
  isVip: boolean
}

export type FindShopper = (request: Request) => Promise<SignedInShopper | undefined>

export const signedInShopper = createContext<FindShopper>(() => Promise.resolve(undefined))
