import type { ClientProblem } from './client-form.rules.ts'

export type ClientDeed = 'added' | 'changed' | 'promoted' | 'deleted'

/** What became of something that staff did to a client. */
export type ClientChange = { deed: ClientDeed; id: number } | { problems: ClientProblem[] }
