/** What staff can do with a conversation, as the action answers it. */
export type ConversationAction = 'answered' | 'read' | 'unread' | 'deleted'
