import { ADMIN_PAGES, type AdminPage } from './admin-pages.text.ts'

/** Screens whose title or other words contain each word of the input, in either language; those with it in the title first. */
export function findPages(input: string): AdminPage[] {
  const wanted = plainText(input).split(/\s+/).filter(Boolean)
  const rankOf = ({ title, words }: AdminPage) => {
    const titles = plainText(`${title.fr} ${title.ar}`)
    const all = `${titles} ${plainText(`${words.fr} ${words.ar}`)}`
    if (!wanted.every((word) => all.includes(word))) return undefined
    return wanted.every((word) => titles.includes(word)) ? 0 : 1
  }
  return ADMIN_PAGES.flatMap((page) => {
    const rank = rankOf(page)
    return rank === undefined ? [] : [{ page, rank }]
  })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ page }) => page)
}

/** Without accents and case, with a straight apostrophe. */
function plainText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLocaleLowerCase('fr')
}
