import type { ClientProblem } from './client-form.rules.ts'

export type ClientAction = 'added' | 'changed' | 'promoted' | 'deleted'

/** Result of the client actions. */
export type ClientChange = { done: ClientAction; id: number } | { problems: ClientProblem[] }
