import type { Day } from '#core/day.ts'
import { inLanguage, localized, type Language } from '#core/text.ts'
import { pictureSources } from '#features/media/media.rules.ts'
import { DEFAULT_CONTENT } from './content-defaults.text.ts'
import { shownPages } from './content-pages.server.ts'
import { SOCIAL_NETWORKS, type Announcement, type SocialLinks, type SocialNetwork } from './content.rules.ts'
import { contentOf } from './content.server.ts'
import { legalText, ownPagesText } from './content.text.ts'
import { heroContent } from './hero-content.server.ts'
import { isAllowedLink, isWebAddress } from './rich-text.rules.ts'
import { isWithin } from './schedule.rules.ts'
import type { ShellContent, ShownLink } from './shown-content.rules.ts'

export async function shellContent(language: Language, today: Day): Promise<ShellContent> {
  const [announcement, footer, social, pages, hero] = await Promise.all([
    contentOf('announcement'),
    contentOf('footer'),
    contentOf('social'),
    shownPages(),
    heroContent(language, today),
  ])
  return {
    announcement: shownAnnouncement(announcement, language, today),
    tagline: localized(footer.tagline, language).trim(),
    lines: footer.lines.map((line) => localized(line, language).trim()).filter(Boolean),
    links: [
      ...ownPages(language),
      ...pages.map(({ kind, slug, content, isInFooter }) => ({
        path: `/pages/${slug}`,
        title: localized(content.title, language),
        isInFooter,
        isLegal: kind === 'terms' || kind === 'privacy',
      })),
      ...socialLinks(social),
    ],
    accept: inLanguage(legalText, language).accept,
    heroImages: hero.slides.flatMap(({ picture }) => (picture ? [pictureSources(picture).fallback] : [])),
  }
}

/** For pages that are rendered while the owner's words cannot be read. */
export function defaultShell(language: Language): ShellContent {
  return {
    announcement: undefined,
    tagline: localized(DEFAULT_CONTENT.footer.tagline, language),
    lines: [],
    links: ownPages(language),
    accept: '',
    heroImages: [],
  }
}

/** Written on the server, so that no script contains them. */
function ownPages(language: Language): ShownLink[] {
  const t = inLanguage(ownPagesText, language)
  return [
    { path: '/order', title: t.order, isInFooter: true },
    { path: '/wishes', title: t.wishes, isInFooter: true },
    { path: '/account', title: t.account, isInFooter: true },
  ]
}

function shownAnnouncement(
  announcement: Announcement,
  language: Language,
  today: Day,
): ShellContent['announcement'] {
  const text = localized(announcement.text, language).trim()
  if (!text || !isWithin(announcement, today)) return undefined
  return { text, link: isAllowedLink(announcement.link) ? announcement.link : '' }
}

const NETWORK_NAMES: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  snapchat: 'Snapchat',
  youtube: 'YouTube',
  x: 'X',
}

function socialLinks(addresses: SocialLinks): ShownLink[] {
  return SOCIAL_NETWORKS.map((network) => ({
    path: addresses[network],
    title: NETWORK_NAMES[network],
    isInFooter: true,
  })).filter(({ path }) => isWebAddress(path))
}
