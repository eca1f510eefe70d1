export const MAX_PLACE_NAME = 60

/** Result of the action of the safes and banks. */
export interface PlaceChange {
  done: 'added' | 'renamed' | 'hidden'
}
