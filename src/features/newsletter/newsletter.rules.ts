/** The result of a subscription; in the query string when the form was sent without JavaScript. */
export const NEWSLETTER_OUTCOMES = ['ok', 'again', 'confirm', 'invalid', 'tooMany', 'failed'] as const
export type NewsletterOutcome = (typeof NEWSLETTER_OUTCOMES)[number]

/** `confirm`: an e-mail was sent, whose link must be followed. */
export type SubscribeOutcome = Extract<NewsletterOutcome, 'ok' | 'again' | 'confirm'>

export function newsletterOutcome(value: unknown): NewsletterOutcome | undefined {
  return NEWSLETTER_OUTCOMES.find((outcome) => outcome === value)
}

export function isSubscribed(outcome: NewsletterOutcome): boolean {
  return outcome === 'ok' || outcome === 'again' || outcome === 'confirm'
}
