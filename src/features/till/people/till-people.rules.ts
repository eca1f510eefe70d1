/** Requests of a till about people, and their answers: `/admin/till/people`. */

/** A person who can identify with a PIN. */
export interface TillPerson {
  id: number
  name: string
  /** Media id. */
  avatar: string | null
}

/** The answer of `GET /admin/till/people`. */
export interface TillPeople {
  people: TillPerson[]
  /** Who is signed in on the device. */
  own: TillPerson
  hasOwnPin: boolean
}

/** The answer to `intent=switch`. */
export interface Switched {
  /** Sent with each event as `cashier`, until the next switch. */
  secret: string
  person: TillPerson
  /** The largest discount that the person may give, in percent; 0: none. */
  discountLimit: number
}

/** The answer to `intent=approve`. */
export interface Approved {
  /** Sent with the sale as `approval`. */
  approval: string
  /** Who approved. */
  name: string
}

/** Why a PIN or an approval was refused. */
export type PeopleRefusal =
  | 'pinWrong'
  | 'pinBlocked'
  | 'pinDigits'
  | 'pinTrivial'
  | 'currentPinNeeded'
  | 'approvalTooLow'
