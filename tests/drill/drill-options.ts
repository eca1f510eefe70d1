import { inject } from 'vitest'

export interface DrillOptions {
  /** How often the leader is killed. */
  kills: number
  /** Names of the scenarios to run; empty: all. */
  only: string[]
  /** A commit whose build is the old version; empty: this version without the newest migration. */
  previous: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    drill: DrillOptions
  }
}

export function drillOptions(): DrillOptions {
  return inject('drill')
}
