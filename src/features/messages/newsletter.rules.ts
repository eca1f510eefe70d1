/** How an attempt to subscribe ended; stands in the address where JavaScript has not arrived. */
export const NEWSLETTER_OUTCOMES = ['ok', 'again', 'invalid', 'tooMany', 'failed'] as const
export type NewsletterOutcome = (typeof NEWSLETTER_OUTCOMES)[number]

export function newsletterOutcome(value: unknown): NewsletterOutcome | undefined {
  return NEWSLETTER_OUTCOMES.find((outcome) => outcome === value)
}

export function isSubscribed(outcome: NewsletterOutcome): boolean {
  return outcome === 'ok' || outcome === 'again'
}
