/** Combines the given names and family names of `people.text.ts` into more names of the same form. */
import { LANGUAGES, type Bilingual } from '#core/text.ts'
import type { SeededRandom } from '../random.rules.ts'
import { people } from './people.text.ts'

/** "daughter of" and "son of"; other names are a given name and a family name. */
const LINKS: Bilingual[] = [
  { fr: ' Mint ', ar: ' بنت ' },
  { fr: ' Ould ', ar: ' ولد ' },
  { fr: ' ', ar: ' ' },
]

interface Name {
  given: Bilingual
  link: Bilingual
  family: Bilingual
}

const names = people.map(nameOf)

export function planNames(random: SeededRandom, count: number): Bilingual[] {
  const chosen = new Map(people.map((person) => [person.fr, person]))
  while (chosen.size < count) {
    const { given, link } = random.pick(names)
    const { family } = random.pick(names.filter((name) => isFromFamily(name) === isFromFamily({ link })))
    const person = { fr: given.fr + link.fr + family.fr, ar: given.ar + link.ar + family.ar }
    chosen.set(person.fr, person)
  }
  return random.shuffled([...chosen.values()]).slice(0, count)
}

function nameOf(person: Bilingual): Name {
  const link = LINKS.find((words) => person.fr.includes(words.fr)) as Bilingual
  const name: Name = { given: { ...person }, link, family: { ...person } }
  for (const language of LANGUAGES) {
    const at = person[language].indexOf(link[language])
    name.given[language] = person[language].slice(0, at)
    name.family[language] = person[language].slice(at + link[language].length)
  }
  return name
}

function isFromFamily({ link }: Pick<Name, 'link'>): boolean {
  return link.fr === ' '
}

/** `Aïchetou Mint Boubacar` has the mailbox `aichetou.boubacar`. */
export function mailboxOf(latinName: string): string {
  const letters = latinName.normalize('NFD').replaceAll(/[^A-Za-z ]/g, '')
  const parts = letters.toLowerCase().split(' ')
  return `${parts[0]}.${parts.at(-1)}`
}
