/** The settings that sign-in and sessions obey. */
import { createContext } from 'react-router'
import type { SignInOptions } from '#platform/identity/oidc.server.ts'

export interface SecuritySettings {
  /** How long a session stays open without a request. */
  idleMinutes: () => Promise<number>
  /** What the shop asks of the identity provider. */
  signInWishes: () => Promise<SignInOptions>
}

/** The settings feature depends on this one, so the server puts them into the context of every request. */
export const securitySettings = createContext<SecuritySettings>()
