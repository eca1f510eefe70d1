/** What became of something that staff did in a conversation. */
export type ConversationDeed = 'answered' | 'read' | 'unread' | 'deleted'
