/** Answers of the forms of the statements. */
export const MAX_REASON_LENGTH = 300

export type StatementChange =
  | { done: 'added'; added: number; known: number; unread: number }
  | { done: 'allMatched'; matched: number; refused: number }
  | { done: 'accepted' | 'confirmed' | 'undone' | 'setAside' | 'takenUp' }
