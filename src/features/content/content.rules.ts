/**
 * The owner's words on the public pages. Each document is edited as a draft and published as a whole; one that was
 * never published has the program's default. Every text is bilingual, and may be empty: an empty text hides its place.
 */
import type { Day } from '#core/day.ts'
import type { Bilingual } from '#core/text.ts'

/** A period in days of the shop; '' means without limit. Both days are included. */
export interface Period {
  from: Day | ''
  to: Day | ''
}

export interface Announcement extends Period {
  text: Bilingual
  /** A path of the shop or an https address; '' for none. */
  link: string
}

export interface HeroSlide extends Period {
  /** Ids of pictures; without one for Arabic the first is shown in both languages. */
  picture: string
  pictureAr: string
  /** A slide without a title shows the words of the first slide. */
  title: Bilingual
  sentence: Bilingual
  button: Bilingual
  link: string
}

export const MAX_HERO_SLIDES = 5

const NOTHING: Bilingual = { fr: '', ar: '' }

export const EMPTY_SLIDE: HeroSlide = {
  picture: '',
  pictureAr: '',
  title: NOTHING,
  sentence: NOTHING,
  button: NOTHING,
  link: '',
  from: '',
  to: '',
}

export interface TitledText {
  title: Bilingual
  text: Bilingual
}

export interface About {
  kicker: Bilingual
  heading: Bilingual
  /** Rich text (`rich-text.rules.ts`). */
  story: Bilingual
  signature: Bilingual
  /** Years of experience on the badge; 0 hides it. */
  years: number
  values: TitledText[]
  reasons: TitledText[]
}

export interface FaqEntry {
  question: Bilingual
  /** Rich text. */
  answer: Bilingual
}

/** '09:00' in the time of the shop; a closing time after midnight is smaller than the opening time. */
export interface OpeningInterval {
  opens: string
  closes: string
}

/** Days that differ from the week, such as Eid or Ramadan. Closed if there is no interval. */
export interface HoursException {
  from: Day
  to: Day
  note: Bilingual
  intervals: OpeningInterval[]
}

export interface OpeningHours {
  /** Monday first, as ISO 8601 counts weekdays; a day without intervals is closed. All empty hides the hours. */
  week: OpeningInterval[][]
  exceptions: HoursException[]
}

export const SOCIAL_NETWORKS = ['facebook', 'instagram', 'tiktok', 'snapchat', 'youtube', 'x'] as const
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]

/** The https address of the shop's page in each network; '' for none. */
export type SocialLinks = Record<SocialNetwork, string>

export interface Footer {
  tagline: Bilingual
  lines: Bilingual[]
}

/** Short lines on the product page; an empty one is not shown. */
export interface TrustWords {
  /** Before cost and time of delivery, which the zones give. */
  delivery: Bilingual
  /** Shown while payment on delivery is accepted. */
  payment: Bilingual
  returns: Bilingual
  /** The link to WhatsApp with a question about the product. */
  question: Bilingual
}

/** A page at `/pages/<slug>`; the body is rich text. */
export interface PageContent {
  title: Bilingual
  body: Bilingual
}

/** The documents by key; pages have the key `page:<id>`. */
export interface ContentDocuments {
  announcement: Announcement
  hero: { slides: HeroSlide[] }
  about: About
  faq: { entries: FaqEntry[] }
  hours: OpeningHours
  social: SocialLinks
  footer: Footer
  trust: TrustWords
}

export type ContentKey = keyof ContentDocuments
export type PageKey = `page:${number}`

export const LEGAL_PAGES = ['terms', 'privacy', 'delivery'] as const
export type PageKind = (typeof LEGAL_PAGES)[number] | 'custom'
