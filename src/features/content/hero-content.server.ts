import type { Day } from '#core/day.ts'
import { localized, type Language } from '#core/text.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import { DEFAULT_CONTENT } from './content-defaults.text.ts'
import { MAX_HERO_SLIDES, type HeroSlide } from './content.rules.ts'
import { contentOf, contentPictures } from './content.server.ts'
import { isAllowedLink } from './rich-text.rules.ts'
import { isWithin } from './schedule.rules.ts'
import type { HeroWords, ShownHero } from './shown-content.rules.ts'

/** The slides of this day, each with its words or those of the first that has some. */
export async function heroContent(language: Language, today: Day): Promise<ShownHero> {
  const [{ slides }, pictures] = await Promise.all([contentOf('hero'), contentPictures()])
  const current = slides.filter((slide) => isWithin(slide, today)).slice(0, MAX_HERO_SLIDES)
  const withTitle = current.filter((slide) => titleOf(slide, language))
  const [first = DEFAULT_CONTENT.hero.slides[0]!, ...others] = withTitle
  const sources = [first, ...others]
  return {
    slides: current.map((slide) => ({
      picture: pictureOf(slide, language, pictures),
      isShared: slide.pictureAr === '' || slide.pictureAr === slide.picture,
      words: Math.max(0, sources.indexOf(slide)),
    })),
    words: current.length > 0 ? sources.map((slide) => wordsOf(slide, language)) : [],
  }
}

/** The first picture of the hero, which the about page shows too. */
export async function firstHeroPicture(language: Language): Promise<PictureMedia | undefined> {
  const [{ slides }, pictures] = await Promise.all([contentOf('hero'), contentPictures()])
  return slides.map((slide) => pictureOf(slide, language, pictures)).find(Boolean)
}

function pictureOf(
  { picture, pictureAr }: HeroSlide,
  language: Language,
  pictures: ReadonlyMap<string, PictureMedia>,
): PictureMedia | undefined {
  return pictures.get((language === 'ar' && pictureAr) || picture || pictureAr)
}

function titleOf({ title }: HeroSlide, language: Language): string {
  return localized(title, language).trim()
}

function wordsOf(slide: HeroSlide, language: Language): HeroWords {
  return {
    title: titleOf(slide, language),
    sentence: localized(slide.sentence, language).trim(),
    button: localized(slide.button, language).trim(),
    link: isAllowedLink(slide.link) ? slide.link : '',
  }
}
