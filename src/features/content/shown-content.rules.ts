/** The owner's words as a page shows them: in one language, with allowed links only. */
import type { PictureMedia } from '#features/media/media.rules.ts'

/** A page of the owner, or the shop's page in a social network. */
export interface ShownLink {
  path: string
  title: string
  isInFooter: boolean
  /** It is named beside the order button. */
  isLegal?: boolean
}

/** What the layout of the public pages shows. */
export interface ShellContent {
  announcement: { text: string; link: string } | undefined
  tagline: string
  lines: string[]
  links: ShownLink[]
  /** The sentence before the legal links of the checkout. */
  accept: string
  /** Paths of the hero's pictures, which the browser stores (spec 1). */
  heroImages: string[]
}

export interface HeroWords {
  title: string
  sentence: string
  button: string
  /** '' shows no button. */
  link: string
}

export interface ShownSlide {
  /** Undefined: the words stand on the shop's pattern. */
  picture: PictureMedia | undefined
  /** A picture that both languages share is mirrored for one of them. */
  isShared: boolean
  /** Index of its words; slides without words of their own share those of another. */
  words: number
}

export interface ShownHero {
  slides: ShownSlide[]
  words: HeroWords[]
}

export interface Point {
  title: string
  text: string
}

export interface ShownAbout {
  kicker: string
  heading: string
  story: string
  signature: string
  years: number
  values: Point[]
  reasons: Point[]
}

export interface Question {
  question: string
  /** Rich text. */
  answer: string
}
