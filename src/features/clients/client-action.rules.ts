import type { ClientProblem } from './client-form.rules.ts'

export type ClientAction = 'added' | 'changed' | 'promoted' | 'deleted'

/** What the client's action answers. */
export type ClientChange = { done: ClientAction; id: number } | { problems: ClientProblem[] }
