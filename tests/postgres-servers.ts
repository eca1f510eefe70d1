import { existsSync } from 'node:fs'

export interface PostgresBinaries {
  name: string
  /** Undefined: the binaries that come with the app. */
  binaries: string | undefined
}

const DEBIAN_15 = '/usr/lib/postgresql/15'

/** Database tests run on the app's own PostgreSQL and, where it is installed, on the oldest one supported. */
export function postgresServers(): PostgresBinaries[] {
  const servers: PostgresBinaries[] = [{ name: 'database', binaries: undefined }]
  if (existsSync(`${DEBIAN_15}/bin/postgres`)) servers.push({ name: 'database-pg15', binaries: DEBIAN_15 })
  return servers
}
