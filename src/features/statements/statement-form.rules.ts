/** Answers of the forms of the statements. */
export const MAX_REASON_LENGTH = 300

export type StatementChange =
  | { done: 'added'; added: number; known: number; unread: number }
  | { done: 'allMatched'; matched: number; refused: number }
  | { done: 'accepted' | 'confirmed' | 'undone' | 'setAside' | 'takenUp' }

export const STATEMENT_TABS = ['proposals', 'money', 'orders', 'unread', 'history'] as const
export type StatementTab = (typeof STATEMENT_TABS)[number]
