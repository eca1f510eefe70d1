/** Interface to the couriers' runs, which the register may not import. */
import { createContext } from 'react-router'

/** A run on the road, or back with cash that is not handed over yet. */
export interface OpenRun {
  number: number
  /** Where its courier's cash is. */
  place: number
}

export interface RunLookup {
  /** None while the shop has no runs. */
  openRuns: () => Promise<OpenRun[]>
  /** Whether the shop works with runs: their cash is shown, and can be handed over. */
  isOn: () => Promise<boolean>
}

/** Set by the server for every request, because runs import the register and not the other way round. */
export const runLookup = createContext<RunLookup>()
