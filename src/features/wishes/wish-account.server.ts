/**
 * The client whose account is signed in. Accounts come after wishes in the order of features, so that the request context
 * has their function; without it nobody is signed in.
 */
import { createContext } from 'react-router'

export type WishAccount = (request: Request) => Promise<number | undefined>

export const wishAccount = createContext<WishAccount>(() => Promise.resolve(undefined))
