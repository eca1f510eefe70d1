/** The settings that sign-in and sessions use. */
import { createContext } from 'react-router'
import type { SignInOptions } from '#platform/identity/oidc.server.ts'

export interface SecuritySettings {
  /** Minutes without a request after which a session ends. */
  idleMinutes: () => Promise<number>
  /** Options of the request to the identity provider. */
  signInOptions: () => Promise<SignInOptions>
}

/** Set by the server for every request, because settings import staff and not the other way round. */
export const securitySettings = createContext<SecuritySettings>()
