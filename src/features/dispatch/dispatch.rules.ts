/** Words of couriers and their runs. */

export const FEE_KINDS = ['none', 'parcel', 'zone'] as const
export type FeeKind = (typeof FEE_KINDS)[number]

/** In the order in which a run passes them. */
export const RUN_STATES = ['planned', 'sent', 'back', 'settled'] as const
export type RunState = (typeof RUN_STATES)[number]

export const STOP_STATES = ['waiting', 'delivered', 'partly', 'refused', 'postponed'] as const
export type StopState = (typeof STOP_STATES)[number]

/** Units of a line that the client did not take. */
export interface RefusedLine {
  position: number
  quantity: number
}

export type MarkResult = 'applied' | 'outdated' | 'conflict'
