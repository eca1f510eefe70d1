/** Answers of the forms that ask for a code and enter it. */
export interface ShownAttempt {
  /** The telephone number or e-mail address, formatted. */
  shown: string
  way: 'sms' | 'email' | 'staff'
}

export type CodeAnswer =
  | { problem: 'wrong'; triesLeft: number }
  | { problem: 'badCode' | 'over' | 'tooMany' | 'failed' }

export type ContactAnswer = { problem: 'badPhone' | 'badContact' | 'tooMany' | 'failed'; input: string }
